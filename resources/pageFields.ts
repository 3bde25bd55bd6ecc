import { audit, image, richText, status, text } from '../src/metadata';
import { contentStatuses } from './vocabulary';

/** What pages, news and cards have in common: all three are records of the collection `pages` (contract). */
export const pageFields = {
  title: text({ fr: 'Titre', en: 'Title' }, { required: true }),
  longDescription: richText({ fr: 'Contenu', en: 'Content' }),
  imageUrl: image({ fr: 'Image', en: 'Picture' }),
  status: status(contentStatuses, { default: 'CREATED' }),
  ...audit,
};
