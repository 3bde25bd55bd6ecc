import type { Row } from '../../contract/row';
import type { Clock } from './clock';
import { diceFor, seedId } from './dice';
import { pictureUrl } from './pictures';

const tree: readonly [key: string, title: string, parent?: string][] = [
  ['mairie', 'Vie municipale'],
  ['conseil', 'Conseil municipal', 'mairie'],
  ['deliberations', 'Délibérations', 'conseil'],
  ['demarches', 'Démarches administratives', 'mairie'],
  ['etat-civil', 'État civil', 'demarches'],
  ['urbanisme', 'Urbanisme', 'demarches'],
  ['quotidien', 'Vie quotidienne'],
  ['enfance', 'Enfance & jeunesse', 'quotidien'],
  ['ecoles', 'Écoles', 'enfance'],
  ['dechets', 'Propreté et déchets', 'quotidien'],
  ['sante', 'Santé, solidarité', 'quotidien'],
  ['loisirs', 'Culture, sport et loisirs'],
  ['associations', 'Associations', 'loisirs'],
  ['equipements', 'Équipements', 'loisirs'],
  ['economie', 'Commerces & économie locale'],
];

export const categoryId = (key: string): string => seedId('pageCategories', key);

export const pageCategories = (clock: Clock): Row[] =>
  tree.map(([key, title, parent], n) => ({
    id: categoryId(key),
    title,
    parentCategoryId: parent ? categoryId(parent) : null,
    status: n % 6 === 5 ? 'UPDATED' : 'CREATED',
    ...clock.audit(diceFor(`category ${key}`), 600 - n * 23),
  }));

const eventTypeTitles = [
  'Concert',
  'Réunion publique',
  'Fête & tradition',
  'Sport',
  'Exposition',
  "Atelier d'été",
];

/** The last type belongs to another entity: it must not appear in the list of event types. */
export const types = (clock: Clock): Row[] =>
  [...eventTypeTitles, 'Association sportive'].map((title, n) => ({
    id: seedId('types', n),
    title,
    entity: n < eventTypeTitles.length ? 'EVENT' : 'ASSOCIATION',
    status: 'CREATED',
    ...clock.audit(diceFor(`type ${n}`), 500 - n * 31),
  }));

export const eventTypeIds = eventTypeTitles.map((_, n) => seedId('types', n));

const reportCategoryLines: readonly [title: string, icon: string | null, picture?: string][] = [
  ['Nid-de-poule, chaussée abîmée', 'mdiRoadVariant', 'nid'],
  ['Dépôt sauvage', 'mdiTrashCanOutline', 'depot'],
  ['Éclairage public', 'mdiLightbulbOnOutline', 'lampe'],
  ['Graffiti, tag', 'mdiSpray', 'tag'],
  ['Espaces verts', 'mdiTreeOutline'],
  ['Mobilier urbain', 'mdiBenchBack'],
  ['Animaux errants', 'mdiDogSide'],
  ["Fuite d'eau", 'mdiWaterAlertOutline'],
  ['Stationnement gênant', 'mdiCarOff'],
  ['Aire de jeux', 'mdiSlide'],
  ['Bruit et voisinage', 'mdiVolumeHigh'],
  ['Autre signalement', null],
];

export const reportCategoryIds = reportCategoryLines.map((_, n) => seedId('reportCategories', n));

export const reportCategories = (clock: Clock): Row[] =>
  reportCategoryLines.map(([title, categoryIcon, picture], n) => ({
    id: seedId('reportCategories', n),
    title,
    categoryIcon,
    ...(picture ? { imageUrl: pictureUrl(picture) } : {}),
    status: n === 10 ? 'DELETED' : 'CREATED',
    ...clock.audit(diceFor(`report category ${n}`), 450 - n * 13),
  }));

/** For a network without a picture, an older app stored null, an empty text or no key. */
const networks: readonly [title: string, type: string, path: string, picture?: string | null][] = [
  ['La mairie sur Facebook', 'FACEBOOK', 'https://www.facebook.com/', 'mairie'],
  ['Instagram de la ville', 'INSTAGRAM', 'https://www.instagram.com/', 'loire'],
  ["Fil d'alerte", 'TWITTER', 'https://x.com/'],
  ['Conseils municipaux en vidéo', 'YOUTUBE', 'https://www.youtube.com/@', 'marche'],
  ['La ville recrute', 'LINKEDIN', 'https://www.linkedin.com/company/', null],
  ['La maison des jeunes', 'TIKTOK', 'https://www.tiktok.com/@'],
  ['Canal WhatsApp des voisins vigilants', 'WHATSAPP', 'https://whatsapp.com/channel/', ''],
  [
    "Agenda participatif de l'agglomération",
    'OTHER',
    'https://agenda.sainte-marthe-sur-loire.example/?ville=',
  ],
];

export const socialNetworks = (clock: Clock): Row[] =>
  networks.map(([title, type, path, picture], n) => ({
    id: seedId('socialNetworks', n),
    title,
    type,
    url: `${path}sainte-marthe-sur-loire`,
    ...(picture === undefined ? {} : { imageUrl: picture && pictureUrl(picture) }),
    status: 'CREATED',
    ...clock.audit(diceFor(`network ${n}`), 300 - n * 21),
  }));
