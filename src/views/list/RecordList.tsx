import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import {
  type Identifier,
  ListContextProvider,
  type ListControllerResult,
  useGetList,
  useListParams,
} from 'react-admin';
import { countQuery, queryKeys } from '../../api/queryKeys';
import { useAdminDataProvider } from '../../api/useAdminDataProvider';
import { useResource } from '../../routing/AppContext';
import { type ListOrder, listRequest } from '../../routing/listRequest';

const none: readonly Identifier[] = [];

interface RecordListProps extends ListOrder {
  /** Other displays request their own records: then only the total is loaded here. */
  isTable: boolean;
  children: ReactNode;
}

/** Replaces `ListBase`, which returns to page 1 when another page fails to load, and so hides the error. */
export function RecordList({ sort, perPage, isTable, children }: RecordListProps) {
  const resource = useResource();
  const [query, { setPage, setPerPage, setSort, setFilters }] = useListParams({
    resource: resource.name,
    sort,
    perPage,
    storeKey: false,
    debounce: 0,
  });
  const request = listRequest(resource, query);
  const { page } = request.pagination;
  // In the query cache, the selection survives a visit to a record and ends with the session.
  const selectionKey = queryKeys.selection(resource.name);
  const { data: selectedIds = none } = useQuery({
    queryKey: selectionKey,
    queryFn: skipToken,
    initialData: none,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const queryClient = useQueryClient();
  const onSelect = (ids: readonly Identifier[]) => queryClient.setQueryData(selectionKey, ids);
  const dataProvider = useAdminDataProvider();
  const { data: count } = useQuery({
    ...countQuery(dataProvider, resource, request.filter),
    enabled: !isTable,
  });
  const list = useGetList(
    resource.name,
    request,
    // Without the table, this query is disabled: a placeholder would keep the rows of an earlier filter.
    { placeholderData: (previous) => (isTable ? previous : undefined), enabled: isTable },
  );
  const { data, isFetching } = list;
  // Without the table, `list` may hold an old total from the cache.
  const total = isTable ? list.total : count;

  useEffect(() => {
    if (!data || isFetching) return;
    // After a deletion, or with a typed URL, the page may be beyond the last one. Without a total, only an empty page
    // proves this: the list then goes to page 1.
    const lastWithoutTotal = data.length === 0 ? 1 : page;
    const last = total === undefined ? lastWithoutTotal : Math.max(1, Math.ceil(total / query.perPage));
    if (page > last) setPage(last);
  }, [data, total, isFetching, page, query.perPage, setPage]);

  const value = {
    ...list,
    total,
    resource: resource.name,
    sort: useMemo(() => ({ field: query.sort, order: query.order }), [query.sort, query.order]),
    page,
    perPage: query.perPage,
    filterValues: query.filterValues,
    displayedFilters: query.displayedFilters,
    setSort,
    setPage,
    setPerPage,
    setFilters,
    selectedIds,
    onSelect,
    onToggleItem: (id: Identifier) =>
      onSelect(selectedIds.includes(id) ? selectedIds.filter((other) => other !== id) : [...selectedIds, id]),
    onUnselectItems: () => onSelect([]),
    hasNextPage: list.pageInfo?.hasNextPage ?? (total !== undefined && page * query.perPage < total),
    hasPreviousPage: page > 1,
  };
  // Omits the rest of react-admin's context, such as the filter form and "select all".
  return (
    <ListContextProvider value={value as unknown as ListControllerResult}>{children}</ListContextProvider>
  );
}
