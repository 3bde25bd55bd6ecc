import type { Row } from './row';
import type { Store } from './store';

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

/** The rows of a collection. Keeps what was computed until data change, so that a list of 100,000 records stays fast. */
export function keepingTable(rows: readonly Row[], store: Store): Table {
  const columns = new Map<string, readonly unknown[]>();
  const orders = new Map<string, readonly number[]>();
  let revision = store.revision();
  const forget = () => {
    if (revision === store.revision()) return;
    revision = store.revision();
    columns.clear();
    orders.clear();
  };
  return {
    rows,
    column: <T>(name: string, read: (row: Row) => T) => {
      forget();
      // A name belongs to one function.
      const column = (columns.get(name) as readonly T[] | undefined) ?? rows.map(read);
      columns.set(name, column);
      return column;
    },
    order: (name, sorted) => {
      forget();
      const order = orders.get(name) ?? sorted();
      orders.set(name, order);
      return order;
    },
  };
}
