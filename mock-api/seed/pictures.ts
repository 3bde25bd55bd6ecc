import { filesPath } from '../paths';
import type { Row } from '../row';
import type { Clock } from './clock';
import { dice, seedId } from './dice';
import { type Motif, paint } from './painting';

const scenes: readonly [key: string, motif: Motif, title: string, alt: string][] = [
  ['loire', 'river', 'Bords de Loire en automne', 'La Loire au soleil couchant, vue du quai des Tanneurs'],
  ['mairie', 'building', 'Hôtel de ville', "Façade de l'hôtel de ville"],
  ['marche', 'market', 'Marché du samedi', 'Étals sous des auvents rayés'],
  ['parc', 'park', 'Parc des Tilleuls', 'Arbres et pelouse du parc des Tilleuls'],
  ['feu', 'night', "Feu d'artifice du 14 juillet", 'Bouquet final au-dessus du fleuve'],
  ['ecole', 'building', 'École Jacques-Prévert', "Entrée de l'école"],
  ['gymnase', 'building', 'Gymnase de la Haute-Borne', ''],
  ['mediatheque', 'building', "Médiathèque L'Abreuvoir", 'Salle de lecture de la médiathèque'],
  ['vignes', 'hills', 'Coteaux en septembre', 'Rangs de vigne sur les coteaux'],
  ['foret', 'park', 'Sentier botanique', "Allée d'arbres dans la brume"],
  ['crue', 'river', 'Crue de printemps', "L'eau au pied du quai"],
  ['velo', 'hills', 'La Loire à vélo', 'Piste cyclable entre deux champs'],
  ['noel', 'night', 'Illuminations de Noël', 'Guirlandes place du Marché-aux-Blés'],
  ['brocante', 'market', 'Grande brocante', 'Chalands entre les stands'],
  ['eglise', 'building', 'Église Saint-Éloi', 'Clocher vu du parvis'],
  ['nid', 'hole', 'Photo citoyen : nid-de-poule', 'Trou dans la chaussée'],
  ['depot', 'hole', 'Photo citoyen : dépôt sauvage', 'Sacs posés au pied des conteneurs'],
  ['lampe', 'night', 'Photo citoyen : lampadaire éteint', 'Rue sombre, un lampadaire sur trois éclairé'],
  ['tag', 'hole', 'Photo citoyen : tag', 'Inscription sur un mur'],
  ['portrait-1', 'portrait', 'Portrait de Claire Fontaine', 'Portrait'],
  ['portrait-2', 'portrait', 'Portrait de Mehdi Benali', 'Portrait'],
  ['portrait-3', 'portrait', "Portrait d'Élodie Prévost", 'Portrait'],
  ['champs', 'hills', 'Champs de colza', ''],
  ['gue', 'river', 'Le gué aux beaux jours', ''],
  ['fete', 'market', 'Fête des associations, un samedi de septembre sous un ciel incertain', ''],
];

const nameOf = (key: string) => `${seedId('GCS', key)}.png`;

/** The public address of a picture of the seed. */
export const pictureUrl = (key: string): string => `${filesPath}${nameOf(key)}`;
export const pictureId = (key: string): string => seedId('GCS', key);

const size = { width: 480, height: 300 };

/** The pictures themselves, drawn. */
export const pictureFiles = (): Map<string, Buffer> =>
  new Map(scenes.map(([key, motif]) => [nameOf(key), paint(motif, key, size)]));

/** Their records in the bank. The last three are used nowhere, so that something can be deleted. */
export const pictures = (clock: Clock, files: ReadonlyMap<string, Buffer>): Row[] =>
  scenes.map(([key, , title, alt], n) => ({
    id: pictureId(key),
    url: pictureUrl(key),
    title,
    alt,
    contentType: 'image/png',
    size: files.get(nameOf(key))?.length ?? 0,
    ...size,
    ...clock.audit(dice(`picture ${key}`), 380 - n * 11),
  }));
