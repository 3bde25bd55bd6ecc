import { mdiCalendarMonthOutline, mdiMapOutline, mdiTable, mdiViewColumnOutline } from '@mdi/js';
import type { Display, Label } from '../../metadata';

export const displayChoices: Record<Display, { icon: string; label: Label }> = {
  table: { icon: mdiTable, label: { fr: 'Tableau', en: 'Table' } },
  map: { icon: mdiMapOutline, label: { fr: 'Carte', en: 'Map' } },
  calendar: { icon: mdiCalendarMonthOutline, label: { fr: 'Calendrier', en: 'Calendar' } },
  board: { icon: mdiViewColumnOutline, label: { fr: 'Colonnes', en: 'Board' } },
};

export const displayLabel: Label = { fr: 'Affichage', en: 'Display' };
