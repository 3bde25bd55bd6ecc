const firstNames = [
  'Anaïs',
  'Benoît',
  'Camille',
  'Driss',
  'Élodie',
  'François',
  'Gaëlle',
  'Hugo',
  'Inès',
  'Jean-Marc',
  'Karim',
  'Léa',
  'Marie-Thérèse',
  'Noël',
  'Océane',
  'Philippe',
  'Quentin',
  'Rachida',
  'Solène',
  'Thérèse',
  'Ursule',
  'Valérie',
  'Wassim',
  'Yannick',
  'Zoé',
  'Bérengère',
  'Loïc',
  'Maël',
];
const lastNames = [
  'Lefèvre',
  'Dubois-Martin',
  "N'Guyen",
  'Prévost',
  'Garçon',
  'Benali',
  'Fontaine',
  'Le Goff',
  'Château',
  "D'Aubigné",
  'Müller',
  'Hervé',
  'Rousseau',
  'Traoré',
  'Æbischer',
  'Lœillet',
  'Péron',
  'Gauthier',
  'Da Silva',
  'Besnard',
  'Évrard',
  'Marchand',
  'Boulanger',
];

/** The lengths of the lists are coprime, so that names repeat late. */
export function personName(n: number): { firstName: string; lastName: string; full: string } {
  const firstName = firstNames[n % firstNames.length] ?? '';
  const lastName = lastNames[n % lastNames.length] ?? '';
  return { firstName, lastName, full: `${firstName} ${lastName}` };
}

/** The part of an e-mail address before the @. */
export const mailName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/[^a-z]+/g, '.');
