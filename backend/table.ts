import type { Row } from './row';

/** The records that a list reads, with what lists compute from all of them. */
export interface Table {
  rows: readonly Row[];
  /** What `read` makes of each row, in the order of `rows`. */
  column<T>(name: string, read: (row: Row) => T): readonly T[];
  /** The places of the rows in an order. */
  order(name: string, sorted: () => readonly number[]): readonly number[];
}

/** Computes everything at each call: for rows that are made for one call. */
export const plainTable = (rows: readonly Row[]): Table => ({
  rows,
  column: (_, read) => rows.map(read),
  order: (_, sorted) => sorted(),
});
