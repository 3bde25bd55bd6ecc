import { mdiShapeOutline } from '@mdi/js';
import {
  boolean,
  choice,
  choices,
  coordinates,
  date,
  dateTime,
  defineResource,
  email,
  file,
  flags,
  geometry,
  icon,
  image,
  json,
  list,
  longText,
  number,
  openingHours,
  password,
  period,
  phone,
  recurrence,
  reference,
  references,
  richText,
  sameLabel,
  secret,
  status,
  tags,
  text,
  url,
} from '../src/metadata';
import { rating } from './newcomer/rating';

const sizes = [
  { id: 1, label: { fr: 'Petit', en: 'Small' } },
  { id: 2, label: { fr: 'Moyen', en: 'Medium' } },
  { id: 3, label: { fr: 'Grand', en: 'Large' }, tone: 'warning' },
] as const;

const days = [
  { id: 'MON', label: { fr: 'Lundi', en: 'Monday' } },
  { id: 'TUE', label: { fr: 'Mardi', en: 'Tuesday' } },
] as const;

const states = [
  { id: 'CREATED', label: { fr: 'Créé', en: 'Created' }, tone: 'neutral' },
  { id: 'UPDATED', label: { fr: 'Modifié', en: 'Updated' }, tone: 'info' },
] as const;

/**
 * An entity with a field of every kind. A browser test copies this file to `resources/` and adapts the import of
 * `rating`.
 */
export default defineResource({
  name: 'samples',
  icon: mdiShapeOutline,
  menu: { group: 'publication', label: { fr: 'Échantillons', en: 'Samples' } },
  routes: { list: 'sampleList', edit: 'sample/edit' },
  access: { create: ['superAdmin'], edit: ['superAdmin'], delete: ['superAdmin'] },
  titles: {
    list: { fr: 'Liste des échantillons', en: 'Samples' },
    create: { fr: "Création d'un échantillon", en: 'New sample' },
    edit: { fr: "Modification de l'échantillon {title}", en: 'Sample {title}' },
  },
  fields: {
    title: text({ fr: 'Titre', en: 'Title' }, { required: true, unique: true }),
    summary: longText({ fr: 'Résumé', en: 'Summary' }, { softMaxLength: 160 }),
    body: richText({ fr: 'Contenu', en: 'Content' }),
    seats: number({ fr: 'Places', en: 'Seats' }, { default: 12, min: 1, max: 400 }),
    grade: rating({ fr: 'Note', en: 'Grade' }),
    fee: number(
      { fr: 'Tarif', en: 'Fee' },
      { unit: '€', decimals: 2, step: 0.5, min: 0, max: 2000, width: 120 },
    ),
    open: boolean({ fr: 'Ouvert', en: 'Open' }, { default: true }),
    founded: date({ fr: 'Fondé le', en: 'Founded' }),
    meeting: dateTime({ fr: 'Prochaine réunion', en: 'Next meeting' }),
    season: period(
      { fr: 'Saison', en: 'Season' },
      {
        labels: { start: { fr: 'Ouvre le', en: 'Opens' }, end: { fr: 'Ferme le', en: 'Closes' } },
        stateLabels: {
          upcoming: { fr: 'À venir', en: 'Upcoming' },
          current: { fr: 'En cours', en: 'Running' },
          past: { fr: 'Terminée', en: 'Over' },
        },
      },
    ),
    opening: openingHours({ fr: 'Ouverture', en: 'Opening' }),
    size: choice({ fr: 'Taille', en: 'Size' }, sizes, { default: 2 }),
    days: choices({ fr: 'Jours', en: 'Days' }, days, { default: ['MON'] }),
    category: reference({ fr: 'Catégorie', en: 'Category' }, 'pageCategories'),
    towns: references({ fr: 'Villes', en: 'Towns' }, 'towns'),
    parent: reference({ fr: 'Parent', en: 'Parent' }, 'samples'),
    picture: image({ fr: 'Image', en: 'Picture' }),
    rules: file({ fr: 'Règlement', en: 'Rules' }, { maxSize: 0.5 }),
    annexes: file({ fr: 'Annexes', en: 'Annexes' }, { many: true, accept: ['application/pdf', 'image/png'] }),
    topics: tags(
      { fr: 'Thèmes', en: 'Topics' },
      { choices: [{ id: 'EARLY', label: { fr: 'Petite enfance', en: 'Early childhood' } }] },
    ),
    pictogram: icon({ fr: 'Pictogramme', en: 'Pictogram' }),
    mail: email({ fr: 'E-mail', en: 'E-mail' }),
    phone: phone({ fr: 'Téléphone', en: 'Telephone' }, { source: 'contact.phone' }),
    site: url({ fr: 'Site web', en: 'Website' }),
    code: password({ fr: 'Code', en: 'Code' }),
    apiKey: secret({ fr: "Clé d'API", en: 'API key' }),
    settings: json({ fr: 'Réglages', en: 'Settings' }),
    place: coordinates({ fr: 'Position', en: 'Position' }),
    route: geometry({ fr: 'Tracé', en: 'Route' }),
    repeats: recurrence({ fr: 'Répétition', en: 'Repeats' }, { of: 'season' }),
    links: list(
      { fr: 'Liens', en: 'Links' },
      {
        label: text({ fr: 'Libellé', en: 'Label' }, { required: true }),
        kind: choice({ fr: 'Type', en: 'Type' }, [
          { id: 'A', label: sameLabel('A') },
          { id: 'B', label: sameLabel('B') },
        ]),
      },
      { item: { fr: 'un lien', en: 'link' } },
    ),
    hours: list(
      { fr: 'Horaires', en: 'Hours' },
      {
        from: text({ fr: 'De', en: 'From' }, { sample: ['8:00', '9:30'] }),
        to: text({ fr: 'À', en: 'To' }, { default: '18:00' }),
      },
      {
        item: { fr: 'un jour', en: 'day' },
        itemTitle: (index) => days[index]?.label,
        min: 1,
        max: 2,
        default: () => [{ from: '9:00' }, {}],
      },
    ),
    steps: list(
      { fr: 'Étapes', en: 'Steps' },
      { name: text({ fr: 'Nom', en: 'Name' }) },
      { item: { fr: 'une étape', en: 'step' }, itemTitle: 'name', max: 3 },
    ),
    access: flags(
      { fr: 'Accès', en: 'Access' },
      { stairs: { fr: 'Escaliers', en: 'Stairs' }, lift: { fr: 'Ascenseur', en: 'Lift' } },
    ),
    status: status(states, { default: 'CREATED' }),
  },
  list: {
    columns: [
      'title',
      'grade',
      'size',
      'fee',
      'season',
      'category',
      'open',
      'rules',
      'annexes',
      'topics',
      'status',
      'updatedAt',
    ],
    search: ['title', 'summary', 'mail'],
    filters: ['status', 'size', 'season'],
  },
  workflow: { save: 'UPDATED' },
  notices: {
    created: { fr: 'Échantillon créé.', en: 'Sample created.' },
    updated: { fr: 'Échantillon modifié.', en: 'Sample updated.' },
  },
});
