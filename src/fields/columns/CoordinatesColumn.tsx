import type { Column } from './cell';

/** Degrees with five decimals: about a metre. A French number has a comma of its own: there a semicolon parts the two. */
export const CoordinatesColumn: Column = ({ field, record, language }) => {
  if (field.kind !== 'coordinates') return null;
  const degrees = [record[field.latitude], record[field.longitude]];
  if (!degrees.every((one) => typeof one === 'number')) return null;
  const format = new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB', { maximumFractionDigits: 5 });
  return degrees.map((one) => format.format(one)).join(language === 'fr' ? ' ; ' : ', ');
};
