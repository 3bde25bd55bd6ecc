import type { Row } from '../contract/row';
import type { Table } from '../contract/table';
import type { Store } from './store';

/** Caches computed values until the data changes, so that a list of 100,000 records stays fast. */
export function cachedTable(rows: readonly Row[], store: Store): Table {
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
      // A name always comes with the same function.
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
