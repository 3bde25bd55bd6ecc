import type { Row } from '../../contract/row';
import { categoryId } from './categories';
import type { Clock } from './clock';
import { type Dice, diceFor, seedId } from './dice';
import { pageLines } from './pageWords';
import { pictureUrl } from './pictures';
import { a, h2, mailAt, p, siteUrl, ul } from './town';

const pageId = (key: string) => seedId('pages', `page ${key}`);

const icons: Readonly<Record<string, string>> = {
  meteo: 'mdiWeatherPartlyCloudy',
  actualites: 'mdiNewspaper',
  signaler: 'mdiBullhornOutline',
  agenda: 'mdiCalendar',
  demarches: 'mdiFileSign',
  annuaire: 'mdiCardAccountPhone',
  sondages: 'mdiPoll',
  carte: 'mdiMapOutline',
  elus: 'mdiAccountTie',
};

const children: Readonly<Record<string, readonly string[]>> = {
  demarches: ['identite', 'naissance', 'mariage', 'deces', 'election', 'recensement'],
  'vie-scolaire': ['inscriptions', 'cantine', 'periscolaire', 'transport'],
  quotidien: ['tri', 'collecte', 'decheterie', 'encombrants', 'compost', 'ccas'],
  sortir: ['mediatheque', 'piscine', 'cinema', 'musique'],
  commerces: ['marches', 'entreprendre'],
};

/** By the type of the page. */
const templates: Readonly<Record<number, string>> = {
  3: 'GRID_WITH_IMAGES',
  5: 'LIST_WITH_IMAGES',
  7: 'LIST_PHONEBOOK',
  9: 'LIST_ELECTED',
  13: 'LIST_WITH_IMAGES',
  16: 'GRID_MEDIAS',
};

const illustrations = ['mairie', 'loire', 'mediatheque', 'parc', 'marche', 'ecole', 'gymnase', 'eglise'];
const statuses = ['PUBLISHED', 'PUBLISHED', 'PUBLISHED', 'UPDATED', 'PUBLISHED', 'CREATED', 'UNPUBLISHED'];

const content = (text: string) =>
  p(text) +
  h2('Préparer votre visite') +
  p('Munissez-vous :') +
  ul(
    "d'une pièce d'identité en cours de validité",
    "d'un justificatif de domicile de moins de trois mois",
    'du formulaire rempli',
  ) +
  p(
    `Une question ? ${a(`mailto:${mailAt('accueil')}`, 'Écrivez-nous')} ou passez à l'accueil, <strong>du lundi au samedi midi</strong>.`,
  );

/** Values of individual pages, so that every field of the form has an example. */
const overrides: Readonly<Record<string, Row>> = {
  espace: { isLinkUrl: true, linkUrl: `${siteUrl}/espace-citoyen`, longDescription: null },
  'marches-publics': { isLinkUrl: true, linkUrl: 'https://marches.region.example/sainte-marthe' },
  pollution: {
    params: [
      { key: 'capteur', value: 'SML-02' },
      { key: 'seuil', value: '80' },
    ],
  },
  meteo: { params: [{ key: 'station', value: '37999001' }] },
  mediatheque: {
    accessibilityEnabled: true,
    accessibility: { wheelchair: true, visual: true, deaf: false, childs: true },
    medias: [
      { url: pictureUrl('mediatheque'), title: 'La salle de lecture', contentType: 'image/png' },
      {
        url: `${siteUrl}/media/programme.pdf`,
        title: 'Le programme du trimestre',
        contentType: 'application/pdf',
      },
    ],
  },
  handicap: {
    accessibilityEnabled: true,
    accessibility: { wheelchair: true, handicap: true, old_person: true },
  },
  ancien: { status: 'DELETED', imageUrl: '', categoryId: null, categories: null, childs: null, medias: {} },
};

/** An older app stored null or no key for some pictures. */
function imageOf(picture: string, dice: Dice): Row {
  if (dice.chance(60)) return { imageUrl: pictureUrl(picture) };
  return dice.chance(30) ? { imageUrl: null } : {};
}

/** Pages use no period, but an older app stored an empty one in some of them. */
function periodOf(dice: Dice): Row {
  if (dice.chance(20)) return { newsPeriod: {} };
  return dice.chance(20) ? { newsPeriod: null } : {};
}

export const pages = (clock: Clock): Row[] =>
  pageLines.map(([key, title, type, category, text], n) => {
    const dice = diceFor(`page ${key}`);
    const onHome = n < 8;
    const picture = dice.pick(illustrations);
    const icon = icons[key];
    const status = onHome ? 'PUBLISHED' : dice.pick(statuses);
    return {
      id: pageId(key),
      title,
      type,
      subType: 1,
      status,
      homePage: onHome,
      drawerMenu: onHome || dice.chance(20),
      ...(onHome ? { position: n } : {}),
      isLinkUrl: false,
      longDescription: text === undefined ? '' : content(text),
      ...imageOf(picture, dice),
      ...(dice.chance(70) ? { newsPage: false } : {}),
      ...periodOf(dice),
      notify: dice.chance(10) && status !== 'PUBLISHED',
      ...(icon ? { pageIcon: icon } : {}),
      ...(templates[type] ? { template: templates[type] } : {}),
      childs: (children[key] ?? []).map(pageId),
      medias: [],
      params: [],
      categoryId: categoryId(category),
      categories: [categoryId(category)],
      accessibilityEnabled: false,
      ...overrides[key],
      ...clock.audit(dice, 20 + dice.below(500)),
    };
  });
