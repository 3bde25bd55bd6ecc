import { useEffect } from 'react';
import { type FilterPayload, type RaRecord, useEvent, useGetList } from 'react-admin';
import { titleFieldsOf } from '../metadata';
import { useApp } from '../routing/AppContext';
import { useSearchBox } from '../ui/useSearchBox';
import type { FileLimits } from './upload/useUpload';

const perPage = 24;

/** The fields by which files can be sorted. The first one is the default. */
export const sortFields = ['createdAt', 'title', 'size'] as const;
export type SortField = (typeof sortFields)[number];

export interface BankQuery {
  /** The text to find in titles. */
  search: string;
  /** From 1. */
  page: number;
  sort: SortField;
}

/** Loads one page of the gallery, and keeps the text of its search box. The caller stores the query. */
export function useBankPage(
  { accept, maxSize }: FileLimits,
  shownFilter: FilterPayload | undefined,
  { search, page, sort }: BankQuery,
  setQuery: (next: BankQuery) => void,
) {
  const { bank } = useApp();
  const [typed, setTyped] = useSearchBox(search, (text) => setQuery({ search: text, page: 1, sort }));
  const [title = 'id'] = titleFieldsOf(bank);
  const list = useGetList<RaRecord>(
    bank.name,
    {
      pagination: { page, perPage },
      sort: { field: sort, order: sort === 'title' ? 'ASC' : 'DESC' },
      filter: {
        contentType_in: accept,
        ...shownFilter,
        ...(maxSize !== undefined && { size_lte: maxSize * 1024 * 1024 }),
        ...(search && { [`${title}_like`]: search }),
      },
    },
    { placeholderData: (previous) => previous },
  );
  const pages = Math.ceil((list.total ?? 0) / perPage);
  // The current page no longer exists, because files were deleted.
  const isBeyond = pages > 0 && page > pages && !list.isPlaceholderData;
  const showLastPage = useEvent(() => setQuery({ search, page: pages, sort }));
  useEffect(() => {
    if (isBeyond) showLastPage();
  }, [isBeyond, pages, showLastPage]);
  return { ...list, typed, setTyped, pages };
}
