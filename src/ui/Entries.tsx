import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { entriesIn } from '../api/entries';
import { queryKeys } from '../api/queryKeys';
import { useAdminDataProvider } from '../api/useAdminDataProvider';
import { useLabel } from '../i18n/useLabel';
import type { Label } from '../metadata';
import { LoadFailures, type Query } from './failures/LoadFailure';

const more: Label = { fr: 'Afficher plus', en: 'Show more' };

/** Loads a list from a path that is not a collection, such as `sessions`. Without `pageSize`, shows all entries. */
export function useEntries<T extends object>(
  path: string,
  isEntry: (value: unknown) => value is T,
  pageSize?: number,
) {
  const dataProvider = useAdminDataProvider();
  const [expanded, setExpanded] = useState({ path, count: pageSize });
  // Another path starts with one page.
  const count = expanded.path === path ? expanded.count : pageSize;
  // A range includes both ends: this asks for one entry more than is shown, for `hasMore`.
  const call = count === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}range=0-${count}`;
  const query = useQuery({
    queryKey: queryKeys.call(call),
    queryFn: async () => entriesIn(await dataProvider.read(call), isEntry),
    placeholderData: keepPreviousData,
    // A write may have changed the entries.
    staleTime: 0,
    gcTime: 0,
  });
  const { data } = query;
  const hasMore = data !== undefined && count !== undefined && data.length > count;
  return {
    ...query,
    shown: data?.slice(0, count) ?? [],
    showMore: hasMore ? () => setExpanded({ path, count: count + (pageSize ?? 0) }) : undefined,
  };
}

interface EntriesProps {
  queries: readonly (Query & { isPending: boolean; data?: unknown })[];
  /** The text in place of the children, if nothing was found. */
  empty: string | false;
  /** The height of the placeholder while the queries load. */
  height?: number;
  showMore?: (() => void) | undefined;
  children: ReactNode;
}

/**
 * Shows what queries have found, that they found nothing, or why they failed.
 * @example
 * const query = useGetOne('halls', { id: 7 });
 * return <Entries queries={[query]} empty={!query.data?.title && 'Sans titre'}>{query.data?.title}</Entries>;
 */
export function Entries({ queries, empty, height = 120, showMore, children }: EntriesProps) {
  const label = useLabel();
  const isPending = queries.some((query) => query.isPending);
  const isFailed = queries.some(({ error }) => error);
  const hasData = queries.some(({ data }) => data !== undefined);
  return (
    <>
      <LoadFailures queries={queries} />
      {isPending && !isFailed && <Skeleton variant="rounded" height={height} />}
      <Box
        role="status"
        // In a grid, an empty box must not add a gap.
        sx={{ color: 'text.secondary', '&:empty': { position: 'absolute' } }}
      >
        {!isPending && !isFailed && empty}
      </Box>
      {!isPending && hasData && empty === false && children}
      {showMore && (
        <Button sx={{ mt: 1 }} onClick={showMore}>
          {label(more)}
        </Button>
      )}
    </>
  );
}
