import { choiceLabel, type Label, sameLabel } from '../../src/metadata';
import { platforms } from '../vocabulary';
import type { Measure } from './traffic';

export const measureLabels: Record<Measure, Label> = {
  sessions: { fr: 'Sessions', en: 'Sessions' },
  users: { fr: 'Utilisateurs', en: 'Users' },
  pageViews: { fr: 'Pages vues', en: 'Page views' },
};

export const platformLabel = (platform: string): Label =>
  choiceLabel([...platforms, { id: 'WEB', label: sameLabel('Web') }], platform);

export const labels = {
  title: { fr: 'Tableau de bord', en: 'Dashboard' },
  wrongOrder: { fr: 'La fin est avant le début.', en: 'The end is before the start.' },
  tooLong: { fr: 'Choisissez trois ans au plus.', en: 'Choose three years at most.' },
  before: { fr: '{before} du {start} au {end}', en: '{before} from {start} to {end}' },
  noChange: { fr: 'Rien à comparer avant.', en: 'Nothing to compare with before.' },
  show: { fr: 'Chiffres affichés', en: 'Figures shown' },
  byDay: { fr: '{measure} par jour', en: '{measure} by day' },
  summary: {
    fr: '{measure} par jour et par plateforme, du {start} au {end} : {total} en tout',
    en: '{measure} by day and platform, from {start} to {end}: {total} in all',
  },
  byPlatform: { fr: 'Par plateforme', en: 'By platform' },
  platform: { fr: 'Plateforme', en: 'Platform' },
  day: { fr: 'Jour', en: 'Day' },
  none: { fr: 'Aucune visite sur cette période.', en: 'No visit in this period.' },
  usersHelp: {
    fr: 'Les utilisateurs sont comptés chaque jour, puis additionnés.',
    en: 'Users are counted each day, then added up.',
  },
};
