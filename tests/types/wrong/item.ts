import { choice, defineResource, list, text } from '../../../src/metadata';

const [role, item, officers] = [
  { fr: 'Fonction', en: 'Role' },
  { fr: 'un membre', en: 'member' },
  { fr: 'Bureau', en: 'Officers' },
];

export default defineResource({
  name: 'clubs',
  fields: {
    title: text({ fr: 'Titre', en: 'Title' }),
    officers: list(officers, { name: text(role), role: choice(role, []) }, { item, itemTitle: 'role' }),
  },
});
