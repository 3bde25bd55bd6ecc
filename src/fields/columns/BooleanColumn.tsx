import type { Column } from './cell';

/** A word for yes; no and "never said" are left empty, so that the eye finds the yeses. */
export const BooleanColumn: Column = ({ value, translate }) =>
  value === true ? translate('ra.boolean.true') : <span className="absent">—</span>;
