import type { Column } from './cell';

/** A thumbnail. It says nothing that the row does not: no alternative text. */
export const ImageColumn: Column = ({ value }) =>
  typeof value === 'string' && value !== '' ? (
    <img className="thumbnail" src={value} alt="" width={48} height={32} loading="lazy" decoding="async" />
  ) : null;
