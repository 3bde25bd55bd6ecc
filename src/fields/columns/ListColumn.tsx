import type { Column } from './cell';

/** How many items there are. */
export const ListColumn: Column = ({ value }) => (Array.isArray(value) ? value.length : null);
