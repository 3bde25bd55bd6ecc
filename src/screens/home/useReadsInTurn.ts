import { useMemo } from 'react';
import type { FilterPayload, GetListParams } from 'react-admin';
import { useAdminDataProvider } from '../../api/useAdminDataProvider';

/** Calls at a time. Home asks for forty figures, which would all reach the backend at once over HTTP/2. */
const MAX_CALLS = 5;

let calls = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(call: () => Promise<T>): Promise<T> {
  if (calls < MAX_CALLS) calls += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await call();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else calls -= 1;
  }
}

/** The reads of the home screen, which wait for their turn. */
export function useReadsInTurn() {
  const dataProvider = useAdminDataProvider();
  return useMemo(
    () => ({
      count: (name: string, filter?: FilterPayload) => inTurn(() => dataProvider.count(name, filter)),
      getList: (name: string, params: GetListParams) => inTurn(() => dataProvider.getList(name, params)),
    }),
    [dataProvider],
  );
}
