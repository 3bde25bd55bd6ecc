import type { Column } from './cell';

const formats = { fr: new Intl.NumberFormat('fr-FR'), en: new Intl.NumberFormat('en-GB') };

export const NumberColumn: Column = ({ value, language }) =>
  typeof value === 'number'
    ? formats[language].format(value)
    : value === null || value === undefined
      ? null
      : String(value);
