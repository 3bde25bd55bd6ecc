export const townName = 'Sainte-Marthe-sur-Loire';
export const siteUrl = 'https://www.sainte-marthe-sur-loire.example';
export const mailAt = (name: string) => `${name}@sainte-marthe-sur-loire.example`;

/** Phone numbers that the French regulator reserves for fiction. */
export const landline = (n: number) => `02 61 91 ${10 + (n % 90)} ${10 + ((n * 37) % 90)}`;
export const mobile = (n: number) => `06 39 98 ${10 + (n % 90)} ${10 + ((n * 53) % 90)}`;

export const centre = { latitude: 47.3942, longitude: 0.4521 };

export const streets = [
  'rue des Mariniers',
  'avenue de la République',
  "rue de l'Église",
  'quai des Tanneurs',
  'place du Marché-aux-Blés',
  'rue Hélène-Boucher',
  'allée des Tilleuls',
  'chemin des Grèves',
  "rue de l'Abreuvoir",
  'boulevard Gambetta',
  'rue Pasteur',
  'impasse du Four-à-Chaux',
  'rue du Général-Leclerc',
  'route de Vaugrenier',
] as const;

export const districts = [
  'Centre-bourg',
  'Les Grèves',
  'La Haute-Borne',
  'Bel-Air',
  'Les Tilleuls',
  'La Gare',
  "L'Écluse",
  'Saint-Éloi',
] as const;

export const h2 = (text: string) => `<h2>${text}</h2>`;
export const p = (text: string) => `<p>${text}</p>`;
export const ul = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
export const a = (href: string, text: string) => `<a href="${href}">${text}</a>`;
