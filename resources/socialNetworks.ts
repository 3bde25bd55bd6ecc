import { mdiShareVariantOutline } from '@mdi/js';
import { choice, defineResource, image, status, text, url } from '../src/metadata';
import { contentStatuses, sharedSections, shownStatuses, socialNetworkTypes } from './vocabulary';

export default defineResource({
  name: 'socialNetworks',
  icon: mdiShareVariantOutline,
  labels: {
    one: { fr: 'un réseau social', en: 'social network' },
    many: { fr: 'réseaux sociaux', en: 'social networks' },
  },
  menu: { group: 'settings' },
  routes: { list: 'socialNetworkList', edit: 'socialNetwork/edit' },
  fields: {
    title: text({ fr: 'Titre', en: 'Title' }, { required: true }),
    type: choice({ fr: 'Réseau', en: 'Network' }, socialNetworkTypes, { default: 'FACEBOOK' }),
    url: url({ fr: 'Adresse', en: 'Address' }, { required: true }),
    imageUrl: image({ fr: 'Image', en: 'Picture' }),
    status: status(contentStatuses, { default: 'CREATED' }),
  },
  list: { columns: ['title', 'type', 'url', 'updatedAt'], search: ['title', 'url'], filters: ['type'] },
  public: {
    path: 'reseaux-sociaux',
    fields: ['type', 'url', 'imageUrl'],
    when: { status: shownStatuses },
    layout: 'list',
    opens: 'url',
  },
  form: { sections: [{ fields: ['*'] }, sharedSections.illustration] },
  // Spelled as docs/product.md specifies.
  notices: { created: { fr: 'Réseau social crée.', en: 'Social network created.' } },
});
