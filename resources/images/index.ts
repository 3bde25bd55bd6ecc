import { mdiImageMultipleOutline } from '@mdi/js';
import { dateTime, defineResource, number, text, url } from '../../src/metadata';

/**
 * The image bank. Files are uploaded; forms change only titles and alternative texts (docs/contract.md#image-bank).
 */
export default defineResource({
  name: 'images',
  collection: 'GCS',
  icon: mdiImageMultipleOutline,
  menu: { group: 'settings' },
  routes: { list: 'gallery' },
  titles: { list: { fr: 'Galerie', en: 'Gallery' } },
  fields: {
    title: text({ fr: 'Titre', en: 'Title' }),
    alt: text(
      { fr: 'Description de l’image', en: 'Description of the picture' },
      {
        help: {
          fr: 'Ce que montre l’image, pour qui ne la voit pas',
          en: 'What the picture shows, for those who do not see it',
        },
        when: ({ contentType }) => contentType !== 'application/pdf',
        components: { Input: () => import('./AltInput') },
      },
    ),
    url: url({ fr: 'Adresse', en: 'Address' }, { readOnly: true }),
    contentType: text({ fr: 'Type de fichier', en: 'File type' }, { readOnly: true }),
    size: number({ fr: 'Taille', en: 'Size' }, { readOnly: true }),
    width: number({ fr: 'Largeur', en: 'Width' }, { readOnly: true }),
    height: number({ fr: 'Hauteur', en: 'Height' }, { readOnly: true }),
    createdAt: dateTime({ fr: 'Ajouté le', en: 'Added' }, { readOnly: true }),
  },
  // The site shows pictures with their descriptions. It has no page that lists the files.
  public: { fields: ['alt', 'url', 'contentType', 'width', 'height'] },
  views: { list: { load: () => import('./Gallery') } },
});
