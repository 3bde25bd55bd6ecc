import { useEffect } from 'react';
import { type RaRecord, useEvent, useGetList } from 'react-admin';
import { useApp } from '../../AppContext';
import { titleFieldsOf } from '../../metadata';
import { useSearchBox } from '../../ui/useSearchBox';

const perPage = 24;

/** The query of the gallery: text in the title, and the page from 1. */
export interface BankQuery {
  search: string;
  page: number;
}

/** One page of the gallery, newest first, and the text of its search box. The caller stores the query. */
export function useBankPage(
  types: readonly string[],
  { search, page }: BankQuery,
  setQuery: (next: BankQuery) => void,
) {
  const { bank } = useApp();
  const [typed, setTyped] = useSearchBox(search, (text) => setQuery({ search: text, page: 1 }));
  const [title = 'id'] = titleFieldsOf(bank);
  const list = useGetList<RaRecord>(
    bank.name,
    {
      pagination: { page, perPage },
      sort: { field: 'createdAt', order: 'DESC' },
      filter: { contentType_in: types, ...(search && { [`${title}_like`]: search }) },
    },
    { placeholderData: (previous) => previous },
  );
  const pages = Math.ceil((list.total ?? 0) / perPage);
  // The last page is gone, because its files were deleted.
  const isBeyond = pages > 0 && page > pages && !list.isPlaceholderData;
  const showLastPage = useEvent(() => setQuery({ search, page: pages }));
  useEffect(() => {
    if (isBeyond) showLastPage();
  }, [isBeyond, pages, showLastPage]);
  return { ...list, typed, setTyped, pages };
}
