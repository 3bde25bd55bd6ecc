import { filesPath } from '../../contract/paths';
import { pdfOf } from '../../contract/pdf';
import type { Row } from '../../contract/row';
import type { Clock } from './clock';
import { diceFor, seedId } from './dice';
import { type Motif, paint } from './painting';

const pictureLines: readonly [key: string, motif: Motif, title: string, alt: string][] = [
  ['loire', 'river', 'Bords de Loire en automne', 'La Loire au soleil couchant, vue du quai des Tanneurs'],
  ['mairie', 'building', 'Hôtel de ville', "Façade de l'hôtel de ville"],
  ['marche', 'market', 'Marché du samedi', 'Étals sous des auvents rayés'],
  ['parc', 'park', 'Parc des Tilleuls', 'Arbres et pelouse du parc des Tilleuls'],
  ['feu', 'night', "Feu d'artifice du 14 juillet", 'Bouquet final au-dessus du fleuve'],
  ['ecole', 'building', 'École Jacques-Prévert', "Entrée de l'école"],
  ['gymnase', 'building', 'Gymnase de la Haute-Borne', ''],
  ['mediatheque', 'building', "Médiathèque L'Abreuvoir", 'Façade de la médiathèque'],
  ['vignes', 'hills', 'Coteaux en septembre', 'Rangs de vigne sur les coteaux'],
  ['foret', 'park', 'Sentier botanique', "Allée d'arbres dans la brume"],
  ['crue', 'river', 'Crue de printemps', "L'eau au pied du quai"],
  ['velo', 'hills', 'La Loire à vélo', 'Piste cyclable entre deux champs'],
  ['noel', 'night', 'Illuminations de Noël', 'Guirlandes place du Marché-aux-Blés'],
  ['brocante', 'market', 'Grande brocante', 'Chalands entre les stands'],
  ['eglise', 'building', 'Église Saint-Éloi', 'Clocher vu du parvis'],
  ['nid', 'hole', 'Photo citoyen : nid-de-poule', 'Trou dans la chaussée'],
  ['depot', 'hole', 'Photo citoyen : dépôt sauvage', 'Sacs posés au pied des conteneurs'],
  ['lampe', 'night', 'Photo citoyen : lampadaire éteint', 'Rue plongée dans le noir, lumières au loin'],
  ['tag', 'hole', 'Photo citoyen : tag', 'Taches de peinture noire sur un mur gris'],
  ['portrait-1', 'portrait', 'Portrait de Claire Fontaine', 'Portrait'],
  ['portrait-2', 'portrait', 'Portrait de Mehdi Benali', 'Portrait'],
  ['portrait-3', 'portrait', "Portrait d'Élodie Prévost", 'Portrait'],
  // No record uses the last three, so that they can be deleted.
  ['champs', 'hills', 'Champs de colza', ''],
  ['gue', 'river', 'Le gué aux beaux jours', ''],
  ['fete', 'market', 'Fête des associations, un samedi de septembre sous un ciel incertain', ''],
];

const documentLines: readonly [key: string, title: string, ...sentences: string[]][] = [
  [
    'reglement',
    'Règlement du marché',
    'Le marché se tient chaque samedi, de 7 h à 13 h, place du Marché-aux-Blés.',
    'Les emplacements sont attribués pour l’année par la commission des marchés ; les exposants de passage se présentent au placier avant 6 h 45.',
  ],
  [
    'menus',
    'Menus de la cantine',
    'Lundi : velouté de potiron, hachis végétal, pomme de Touraine.',
    'Mardi : betteraves, poisson du marché, riz, yaourt de la ferme des Grèves.',
    'Jeudi : œufs mimosa, sauté de dinde, haricots verts, compote.',
    'Vendredi : carottes râpées, lasagnes, fromage, fruit de saison.',
  ],
];

/** `GCS` is the collection of the image bank. */
export const bankId = (key: string): string => seedId('GCS', key);

const fileName = (key: string, extension = 'png') => `${bankId(key)}.${extension}`;

export const pictureUrl = (key: string): string => `${filesPath}${fileName(key)}`;

const dimensions = { width: 480, height: 300 };

export const bankFiles = (): Map<string, Buffer> =>
  new Map([
    ...pictureLines.map(([key, motif]) => [fileName(key), paint(motif, key, dimensions)] as const),
    ...documentLines.map(([key, title, ...sentences]) => {
      const lines = [{ text: title, size: 20, bold: true }, ...sentences.map((text) => ({ text }))];
      return [fileName(key, 'pdf'), pdfOf(title, lines)] as const;
    }),
  ]);

export function bankRecords(clock: Clock, files: ReadonlyMap<string, Buffer>): Row[] {
  const record = (key: string, name: string, daysAgo: number, row: Row): Row => ({
    id: bankId(key),
    url: `${filesPath}${name}`,
    ...row,
    size: files.get(name)?.length ?? 0,
    ...clock.audit(diceFor(`picture ${key}`), daysAgo),
  });
  return [
    ...pictureLines.map(([key, , title, alt], n) =>
      record(key, fileName(key), 380 - n * 11, { title, alt, contentType: 'image/png', ...dimensions }),
    ),
    ...documentLines.map(([key, title], n) =>
      record(key, fileName(key, 'pdf'), 90 - n * 40, {
        title,
        alt: '',
        contentType: 'application/pdf',
        width: null,
        height: null,
      }),
    ),
  ];
}
