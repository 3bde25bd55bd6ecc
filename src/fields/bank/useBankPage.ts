import { useEffect, useRef, useState } from 'react';
import { type RaRecord, useGetList } from 'react-admin';
import { useApp } from '../../AppContext';
import { titleFieldsOf } from '../../metadata';

const perPage = 24;
/** Milliseconds without a key before the server is asked. */
const patience = 300;

/** What of the bank is shown: files with some words in their title, from page 1 on. */
export interface BankPlace {
  sought: string;
  page: number;
}

/** One page of the bank, of some types, the newest first; its place is kept by the caller. */
export function useBankPage(
  types: readonly string[],
  { sought, page }: BankPlace,
  setPlace: (next: BankPlace) => void,
) {
  const { bank } = useApp();
  const [typed, setTyped] = useState(sought);
  const latest = useRef({ sought, setPlace });
  useEffect(() => {
    latest.current = { sought, setPlace };
  });
  // The search was changed elsewhere: the box follows. The echo of what it sent itself is not taken over, or a key
  // pressed meanwhile would be lost.
  const sent = useRef(sought);
  useEffect(() => {
    if (sought !== sent.current) setTyped(sought);
    sent.current = sought;
  }, [sought]);
  useEffect(() => {
    const timer = setTimeout(() => {
      const words = typed.trim();
      if (words === latest.current.sought) return;
      sent.current = words;
      latest.current.setPlace({ sought: words, page: 1 });
    }, patience);
    return () => clearTimeout(timer);
  }, [typed]);
  const [title = 'id'] = titleFieldsOf(bank);
  const list = useGetList<RaRecord>(
    bank.name,
    {
      pagination: { page, perPage },
      sort: { field: 'createdAt', order: 'DESC' },
      filter: { contentType_in: types, ...(sought && { [`${title}_like`]: sought }) },
    },
    { placeholderData: (previous) => previous },
  );
  const pages = Math.ceil((list.total ?? 0) / perPage);
  // What was on the last page is gone.
  const isBeyond = pages > 0 && page > pages && !list.isPlaceholderData;
  useEffect(() => {
    if (isBeyond) latest.current.setPlace({ sought: latest.current.sought, page: pages });
  }, [isBeyond, pages]);
  return { ...list, typed, setTyped, pages };
}
