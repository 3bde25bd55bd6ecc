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

/** The nth fictional person. The lengths of the lists are coprime, so it takes long until a name repeats. */
export function personName(n: number): { firstName: string; lastName: string; full: string } {
  const firstName = firstNames[n % firstNames.length] ?? '';
  const lastName = lastNames[n % lastNames.length] ?? '';
  return { firstName, lastName, full: `${firstName} ${lastName}` };
}

/** A name as written before the @ of an e-mail address: lowercase, without accents, with dots between its words. */
export const mailName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/[^a-z]+/g, '.');
