import { addDays, type Values } from 'my-town-admin/metadata';

const dayLength = 24 * 60 * 60 * 1000;

export const bins = [
  { id: 'HOUSEHOLD', label: { fr: 'Ordures ménagères', en: 'Household waste' }, tone: 'neutral' },
  { id: 'PACKAGING', label: { fr: 'Emballages', en: 'Packaging' }, tone: 'warning' },
  { id: 'GLASS', label: { fr: 'Verre', en: 'Glass' }, tone: 'success' },
  { id: 'GARDEN', label: { fr: 'Déchets verts', en: 'Garden waste' }, tone: 'info' },
] as const;

/** The next days on which a round comes, on or after `from`. The round comes on `first`, then every `weeks` weeks. */
export function nextDays({ first, weeks }: Values, from: string, count: number): string[] {
  if (typeof first !== 'string' || typeof weeks !== 'number' || !(weeks >= 1)) return [];
  const daysBetween = Math.round(weeks * 7);
  const daysSinceFirst = (Date.parse(from) - Date.parse(first)) / dayLength;
  const roundsBefore = Math.max(0, Math.ceil(daysSinceFirst / daysBetween));
  const days = Array.from({ length: count }, (_, index) =>
    addDays(first, (roundsBefore + index) * daysBetween),
  );
  return days.filter((day) => day !== '');
}
