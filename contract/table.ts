import type { Row } from './row';

/** The records of a list, and values computed from all of them. An implementation may cache these values by name. */
export interface Table {
  rows: readonly Row[];
  /** The result of `read` for each row, in the order of `rows`. */
  column<T>(name: string, read: (row: Row) => T): readonly T[];
  /** The indexes of the rows in sorted order. */
  order(name: string, sorted: () => readonly number[]): readonly number[];
}

/**
 * A table without a cache, for a single query. A class, because its objects are created fast: an import creates about
 * a hundred tables to check each of its rows.
 */
class PlainTable implements Table {
  constructor(readonly rows: readonly Row[]) {}

  column<T>(_: string, read: (row: Row) => T): readonly T[] {
    return this.rows.map(read);
  }

  order(_: string, sorted: () => readonly number[]): readonly number[] {
    return sorted();
  }
}

/** A table without a cache. */
export const plainTable = (rows: readonly Row[]): Table => new PlainTable(rows);
