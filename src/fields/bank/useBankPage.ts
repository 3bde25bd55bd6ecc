import { useEffect, useState } from 'react';
import { type RaRecord, useGetList } from 'react-admin';
import { useApp } from '../../AppContext';
import { titleFieldsOf } from '../../metadata';

const perPage = 24;
/** Milliseconds without a key before the server is asked. */
const patience = 300;

/** One page of the bank: the newest first, of some types, with some words in the title. */
export function useBankPage(types: readonly string[]) {
  const { bank } = useApp();
  const [typed, setTyped] = useState('');
  const [sought, setSought] = useState('');
  const [wanted, setPage] = useState(1);
  useEffect(() => {
    const timer = setTimeout(() => setSought(typed.trim()), patience);
    return () => clearTimeout(timer);
  }, [typed]);
  const kind = `${types.join()} ${sought}`;
  const [asked, setAsked] = useState(kind);
  // Another question is answered from its first page on.
  if (asked !== kind) {
    setAsked(kind);
    setPage(1);
  }
  const page = asked === kind ? wanted : 1;
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
  if (pages > 0 && page > pages) setPage(pages);
  return { ...list, typed, setTyped, page, pages, setPage };
}
