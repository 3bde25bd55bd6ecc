import { dateTime, defineResource, number, text, url } from '../src/metadata';

/** The image bank. Its files go by upload; a form changes only their words (contract, GCS). */
export default defineResource({
  name: 'images',
  collection: 'GCS',
  fields: {
    title: text({ fr: 'Titre', en: 'Title' }),
    alt: text({ fr: 'Texte alternatif', en: 'Alternative text' }),
    url: url({ fr: 'Adresse', en: 'Address' }, { readOnly: true }),
    contentType: text({ fr: 'Type de fichier', en: 'File type' }, { readOnly: true }),
    size: number({ fr: 'Taille', en: 'Size' }, { readOnly: true }),
    width: number({ fr: 'Largeur', en: 'Width' }, { readOnly: true }),
    height: number({ fr: 'Hauteur', en: 'Height' }, { readOnly: true }),
    createdAt: dateTime({ fr: 'Ajouté le', en: 'Added' }, { readOnly: true }),
  },
});
