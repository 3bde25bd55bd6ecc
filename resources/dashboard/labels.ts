import { useLabel } from '../../src/engine';
import type { Label } from '../../src/metadata';
import type { Measure } from './traffic';

export const measureLabels: Record<Measure, Label> = {
  sessions: { fr: 'Sessions', en: 'Sessions' },
  users: { fr: 'Utilisateurs', en: 'Users' },
  pageViews: { fr: 'Pages vues', en: 'Page views' },
};

const platformLabels: Readonly<Record<string, Label>> = {
  ANDROID: { fr: 'Android', en: 'Android' },
  IOS: { fr: 'iOS', en: 'iOS' },
  WEB: { fr: 'Web', en: 'Web' },
};

/** Returns the label of a platform; an unknown platform is its own label. */
export function usePlatformName(): (platform: string) => string {
  const label = useLabel();
  return (platform) => {
    const known = platformLabels[platform];
    return known ? label(known) : platform;
  };
}

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
