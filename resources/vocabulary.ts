import { mdiCheckboxMultipleOutline, mdiRadioboxMarked, mdiTuneVariant } from '@mdi/js';
import {
  addDays,
  boolean,
  type Choice,
  dayText,
  image,
  type Label,
  type Period,
  type PeriodStateLabels,
  richText,
  sameLabel,
  sameTimeOn,
  status,
  text,
} from '../src/metadata';

/** The default period of news and surveys: from now until the same time of day some days later. */
export const periodFromNow = (days: number) => (): Period => {
  const start = new Date();
  const end = sameTimeOn(addDays(dayText(start), days), start);
  return { startDate: start.toISOString(), endDate: end.toISOString() };
};

const created = { id: 'CREATED', label: { fr: 'Créé', en: 'Created' }, tone: 'neutral' } as const;
const updated = { id: 'UPDATED', label: { fr: 'Modifié', en: 'Updated' }, tone: 'info' } as const;
const published = { id: 'PUBLISHED', label: { fr: 'Publié', en: 'Published' }, tone: 'success' } as const;
const unpublished = {
  id: 'UNPUBLISHED',
  label: { fr: 'Dépublié', en: 'Unpublished' },
  tone: 'warning',
} as const;
const deleted = { id: 'DELETED', label: { fr: 'Supprimé', en: 'Deleted' }, tone: 'error' } as const;
const active = { id: 'ACTIVE', label: { fr: 'Actif', en: 'Active' }, tone: 'success' } as const;
const inactive = { id: 'INACTIVE', label: { fr: 'Inactif', en: 'Inactive' }, tone: 'neutral' } as const;
const pending = { id: 'PENDING', label: { fr: 'Suspendu', en: 'Suspended' }, tone: 'warning' } as const;
const sending = { id: 'SENDING', label: { fr: "En cours d'envoi", en: 'Sending' }, tone: 'info' } as const;
// The ids are spelled as in docs/product.md#statuses.
const transmitted = { id: 'TRANSMITED', label: { fr: 'Transmis', en: 'Transmitted' }, tone: 'info' } as const;
const planned = { id: 'PLANIFIED', label: { fr: 'Planifié', en: 'Planned' }, tone: 'info' } as const;
const inProgress = {
  id: 'INPROGRESS',
  label: { fr: 'En cours', en: 'In progress' },
  tone: 'warning',
} as const;
const finished = { id: 'FINISHED', label: { fr: 'Terminé', en: 'Finished' }, tone: 'success' } as const;

/** The statuses of content such as categories, with the general labels (docs/product.md#statuses). */
export const contentStatuses = [created, updated, published, unpublished, deleted] as const;

/** The `contentStatuses` of records that citizens see. */
export const shownStatuses = ['CREATED', 'UPDATED', 'PUBLISHED'] as const;

const draft: Label = { fr: 'Brouillon', en: 'Draft' };
const unpublishedChanges: Label = { fr: 'Modifications non publiées', en: 'Unpublished changes' };
const online: Label = { fr: 'En ligne', en: 'Online' };
const offline: Label = { fr: 'Hors ligne', en: 'Offline' };
/** `contentStatuses`, with labels for records that users publish. */
export const publicationStatuses = [
  { ...created, label: draft },
  { ...updated, label: unpublishedChanges },
  { ...published, label: online },
  { ...unpublished, label: offline },
  deleted,
] as const;
export const surveyStatuses = [
  { ...active, label: online },
  { ...inactive, label: offline, tone: 'warning' },
  pending,
  { ...created, label: draft },
  { ...updated, label: unpublishedChanges },
  deleted,
] as const;
/** The statuses of towns, users, site vacuums and app versions. */
export const activeStatuses = [active, inactive, pending, created, updated, deleted] as const;
export const notificationStatuses = [
  { ...created, label: draft },
  { ...updated, label: { fr: 'Modifications non envoyées', en: 'Unsent changes' } },
  sending,
  { ...published, label: { fr: 'Envoyée', en: 'Sent' } },
  deleted,
] as const;
/** A status that users set in the form. */
export const switchedStatus = (options: { help?: Label } = {}) =>
  status(activeStatuses, {
    default: 'ACTIVE',
    selectable: ['ACTIVE', 'INACTIVE', 'PENDING'],
    ...options,
  });
/** New reports first, then the order of the menu "Changer l'état". */
export const reportStatuses = [
  created,
  transmitted,
  planned,
  inProgress,
  finished,
  pending,
  deleted,
] as const;

/** The workflow of pages, news, cards and events (docs/product.md#transitions). */
export const publishing = { save: 'UPDATED', publish: 'PUBLISHED', unpublish: 'UNPUBLISHED' } as const;
/** `publishing` with a switch to notify citizens. Every phone with the app subscribes to the topic `news`. */
export const notifying = {
  ...publishing,
  notify: { field: 'notify', topic: 'news', title: { fr: 'Actualités', en: 'News' }, body: 'title' },
} as const;

const pageType = <const V extends number>(id: V, fr: string, en: string): Choice<V> => ({
  id,
  label: { fr, en },
});

/** The types of pages. The mobile app determines their ids. */
export const pageTypes = [
  pageType(1, 'Météo', 'Weather'),
  pageType(2, 'Fiche', 'Card'),
  pageType(3, 'Catégorie', 'Category'),
  pageType(4, 'Contenu', 'Content'),
  pageType(5, 'Liste de pages', 'Page list'),
  pageType(6, 'Événements', 'Events'),
  pageType(7, 'Fiches', 'Cards'),
  pageType(8, 'Réseaux sociaux', 'Social networks'),
  pageType(9, 'Liste de fiches', 'Card list'),
  pageType(10, 'Sondages', 'Surveys'),
  pageType(11, 'Sondage', 'Survey'),
  pageType(12, 'Actualité', 'News'),
  pageType(13, "Liste d'actualités", 'News list'),
  pageType(14, 'Signalement', 'Report'),
  pageType(15, 'Carte', 'Map'),
  pageType(16, 'Galerie', 'Gallery'),
  pageType(17, 'Pollution', 'Pollution'),
] as const;

export const pageTemplates = [
  { id: 'LIST_WITH_IMAGES', label: { fr: 'Liste avec images', en: 'List with pictures' } },
  { id: 'SIMPLELIST', label: { fr: 'Liste simple', en: 'Simple list' } },
  { id: 'GRID_WITH_IMAGES', label: { fr: 'Grille avec images', en: 'Grid with pictures' } },
  { id: 'LIST_ELECTED', label: { fr: "Liste d'élus", en: 'List of elected officials' } },
  { id: 'LIST_PHONEBOOK', label: { fr: 'Annuaire', en: 'Phone book' } },
  { id: 'GRID_MEDIAS', label: { fr: 'Grille de médias', en: 'Grid of media' } },
  { id: 'CAROUSEL', label: { fr: 'Carrousel', en: 'Carousel' } },
] as const;

export const accessibilityFlags = {
  mental: { fr: 'Handicap mental', en: 'Mental disability' },
  visual: { fr: 'Déficience visuelle', en: 'Visual impairment' },
  deaf: { fr: 'Sourds', en: 'Deaf people' },
  handicap: { fr: 'Handicap', en: 'Disability' },
  mute: { fr: 'Muets', en: 'Mute people' },
  old_person: { fr: 'Personnes âgées', en: 'Elderly people' },
  pregnant: { fr: 'Femmes enceintes', en: 'Pregnant women' },
  blinded: { fr: 'Aveugles', en: 'Blind people' },
  wheelchair: { fr: 'Fauteuil roulant', en: 'Wheelchair' },
  childs: { fr: 'Enfants', en: 'Children' },
} satisfies Record<string, Label>;

export const cardTypes = [
  { id: 1, label: { fr: 'Contact', en: 'Contact' } },
  { id: 2, label: { fr: 'Fiche classique', en: 'Standard card' } },
  { id: 3, label: { fr: 'Élu·e', en: 'Elected official' } },
] as const;

export const electedRoles = [
  { id: 'mayor', label: { fr: 'Maire', en: 'Mayor' } },
  { id: 'deputy', label: { fr: 'Adjoint·e au maire', en: 'Deputy mayor' } },
  {
    id: 'majorityCityCouncilor',
    label: { fr: 'Conseiller municipal de la majorité', en: 'Majority city councillor' },
  },
  { id: 'cityCouncilor', label: { fr: 'Conseiller municipal', en: 'City councillor' } },
  { id: 'other', label: { fr: 'Autre', en: 'Other' } },
] as const;

/** The urgency of a message to citizens. */
export const messageTypes = [
  { id: 'INFORMATION', label: { fr: 'Information', en: 'Information' } },
  { id: 'WARNING', label: { fr: 'Avertissement', en: 'Warning' } },
  { id: 'ALERT', label: { fr: 'Alerte', en: 'Alert' } },
] as const;

export const socialNetworkTypes = [
  { id: 'FACEBOOK', label: sameLabel('Facebook') },
  { id: 'INSTAGRAM', label: sameLabel('Instagram') },
  { id: 'TWITTER', label: sameLabel('Twitter') },
  { id: 'YOUTUBE', label: sameLabel('YouTube') },
  { id: 'LINKEDIN', label: sameLabel('LinkedIn') },
  { id: 'TIKTOK', label: sameLabel('TikTok') },
  { id: 'WHATSAPP', label: sameLabel('WhatsApp') },
  { id: 'OTHER', label: { fr: 'Autre', en: 'Other' } },
] as const;

const states = (past: Label): PeriodStateLabels => ({
  upcoming: { fr: 'À venir', en: 'Upcoming' },
  current: { fr: 'En cours', en: 'Running' },
  past,
});
export const surveyStateLabels = states({ fr: 'Terminé', en: 'Over' });
export const eventStateLabels = states({ fr: 'Passé', en: 'Over' });

/** Suggested groups for points of interest. Users may type others. */
export const pointTypes = [
  { id: 'charging_station', label: { fr: 'Borne de recharge', en: 'Charging station' } },
  { id: 'church', label: { fr: 'Lieu de culte', en: 'Place of worship' } },
  { id: 'city_hall', label: { fr: 'Mairie', en: 'Town hall' } },
  { id: 'defibrillator', label: { fr: 'Défibrillateur', en: 'Defibrillator' } },
  { id: 'health', label: { fr: 'Santé', en: 'Health' } },
  { id: 'library', label: { fr: 'Bibliothèque', en: 'Library' } },
  { id: 'monument', label: { fr: 'Monument', en: 'Monument' } },
  { id: 'museum', label: { fr: 'Musée', en: 'Museum' } },
  { id: 'park', label: { fr: 'Parc', en: 'Park' } },
  { id: 'parking', label: { fr: 'Stationnement', en: 'Parking' } },
  { id: 'pharmacy', label: { fr: 'Pharmacie', en: 'Pharmacy' } },
  { id: 'recycling', label: { fr: 'Tri et recyclage', en: 'Recycling' } },
  { id: 'school', label: { fr: 'École', en: 'School' } },
  { id: 'sport', label: { fr: 'Sport', en: 'Sport' } },
  { id: 'toilets', label: { fr: 'Toilettes', en: 'Toilets' } },
  { id: 'tourism', label: { fr: 'Tourisme', en: 'Tourism' } },
  { id: 'train_station', label: { fr: 'Gare', en: 'Train station' } },
] as const;

export const platforms = [
  { id: 'ANDROID', label: sameLabel('Android') },
  { id: 'IOS', label: sameLabel('iOS') },
] as const;

export const questionTypes = [
  {
    id: 'multichoices',
    label: { fr: 'Plusieurs choix', en: 'Several choices' },
    icon: mdiCheckboxMultipleOutline,
    help: {
      fr: 'Chacun coche toutes les réponses qu’il veut.',
      en: 'People tick as many answers as they like.',
    },
  },
  {
    id: 'uniquechoice',
    label: { fr: 'Un seul choix', en: 'One choice' },
    icon: mdiRadioboxMarked,
    help: { fr: 'Chacun retient une seule réponse.', en: 'People pick a single answer.' },
  },
  {
    id: 'cursor',
    label: { fr: 'Curseur', en: 'Slider' },
    icon: mdiTuneVariant,
    help: {
      fr: 'Chacun place un curseur entre un minimum et un maximum.',
      en: 'People move a slider between a minimum and a maximum.',
    },
  },
] as const;

/** The ratio of width to height of the pictures that the app shows as wide as the screen. */
export const shownRatio = [16, 9] as const;

/** The common fields of pages, news and cards, which share the collection `pages` (docs/contract.md#scopes). */
export const pageFields = {
  title: text({ fr: 'Titre', en: 'Title' }, { required: true, translated: true }),
  longDescription: richText({ fr: 'Contenu', en: 'Content' }, { translated: true }),
  imageUrl: image({ fr: 'Image', en: 'Picture' }, { ratio: shownRatio }),
  status: status(publicationStatuses, { default: 'CREATED' }),
};

export const pageSwitches = {
  homePage: boolean(
    { fr: "Sur la page d'accueil", en: 'On the home page' },
    {
      help: {
        fr: 'Les habitants voient ce contenu dès l’ouverture de l’application. Sa place se choisit dans la liste des pages.',
        en: 'Citizens see this content as soon as they open the app. Its place is chosen in the list of pages.',
      },
    },
  ),
  notify: boolean(
    { fr: 'Notifier les habitants', en: 'Notify citizens' },
    {
      help: {
        fr: 'À la publication, les téléphones reçoivent une notification, une seule fois : l’interrupteur s’éteint ensuite.',
        en: 'On publication, telephones receive a notification, only once: the switch then goes off.',
      },
    },
  ),
};

export const sharedSections = {
  illustration: { title: { fr: 'Illustration', en: 'Illustration' }, aside: true, fields: ['imageUrl'] },
  classification: {
    title: { fr: 'Classement', en: 'Classification' },
    aside: true,
    fields: ['categoryId', 'categories'],
  },
} as const;

/** The days within which a report is to be handled, unless its category says otherwise. */
export const daysToHandle = 15;
