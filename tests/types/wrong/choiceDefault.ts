import { choice, defineResource, sameLabel } from '../../../src/metadata';

const levels = [
  { id: 'EASY', label: sameLabel('Facile') },
  { id: 'HARD', label: sameLabel('Difficile') },
] as const;

export default defineResource({
  name: 'walks',
  fields: { level: choice({ fr: 'Niveau', en: 'Level' }, levels, { default: 'NORMAL' }) },
});
