import { useEffect, useRef, useState } from 'react';
import { type RaRecord, useEvent, useGetList } from 'react-admin';
import { useApp } from '../../AppContext';
import { titleFieldsOf } from '../../metadata';

const perPage = 24;
/** Milliseconds after the last key before a search is sent. */
const TYPING_DELAY = 300;

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
  const [typed, setTyped] = useState(search);
  // Adopt a search that was changed elsewhere. Ignore this box's own, which would overwrite newer keystrokes.
  const sent = useRef(search);
  useEffect(() => {
    if (search !== sent.current) setTyped(search);
    sent.current = search;
  }, [search]);
  const send = useEvent(() => {
    const text = typed.trim();
    if (text === search) return;
    sent.current = text;
    setQuery({ search: text, page: 1 });
  });
  useEffect(() => {
    const timer = setTimeout(send, TYPING_DELAY);
    return () => clearTimeout(timer);
  }, [typed, send]);
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
