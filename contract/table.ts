import type { Row } from './row';

/** An implementation may cache the results of `column` and `order` by name. */
export interface Table {
  rows: readonly Row[];
  column<T>(name: string, read: (row: Row) => T): readonly T[];
  /** The indexes of the rows in sorted order. */
  order(name: string, sorted: () => readonly number[]): readonly number[];
}

/** A class, because its objects are created fast: an import creates about a hundred tables for each row. */
class PlainTable implements Table {
  constructor(readonly rows: readonly Row[]) {}

  column<T>(_: string, read: (row: Row) => T): readonly T[] {
    return this.rows.map(read);
  }

  order(_: string, sorted: () => readonly number[]): readonly number[] {
    return sorted();
  }
}

export const plainTable = (rows: readonly Row[]): Table => new PlainTable(rows);
