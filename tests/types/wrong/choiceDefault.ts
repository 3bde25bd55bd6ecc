import { choice, defineResource, same } from '../../../src/metadata';

const levels = [
  { id: 'EASY', label: same('Facile') },
  { id: 'HARD', label: same('Difficile') },
] as const;

export default defineResource({
  name: 'walks',
  fields: { level: choice({ fr: 'Niveau', en: 'Level' }, levels, { default: 'NORMAL' }) },
});
