import { mdiMagnify } from '@mdi/js';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { useDeclaration } from '../AppContext';
import { Control, NativeSelectField } from '../fields/filters/NativeSelectField';
import { useLabel } from '../i18n/useLabel';
import { Icon } from '../layout/Icon';
import { fieldOf } from '../metadata';

/** Milliseconds after the last key before a search is sent. */
const TYPING_PAUSE = 300;

/** The field and the words that a filter searches for: the one key that ends in `_like`. */
function searchOf(filter: Record<string, unknown>): { name: string; words: string } | undefined {
  const key = Object.keys(filter).find((one) => one.endsWith('_like'));
  return key ? { name: key.slice(0, -'_like'.length), words: String(filter[key]) } : undefined;
}

const withoutSearch = (filter: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(filter).filter(([key]) => !key.endsWith('_like')));

const SearchBox = styled(Control)(({ theme }) => ({
  position: 'relative',
  flex: '1 1 180px',
  maxWidth: 420,
  '& svg': {
    position: 'absolute',
    left: 10,
    top: 8,
    color: theme.palette.text.secondary,
    pointerEvents: 'none',
  },
  '& input': { paddingLeft: 38 },
}));

/** "Search by" and the box beside it (spec §2). */
export function SearchField({ names }: { names: readonly string[] }) {
  const resource = useDeclaration();
  const label = useLabel();
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const current = searchOf(filterValues);
  const [name, setName] = useState(current?.name ?? names[0] ?? '');
  const [words, setWords] = useState(current?.words ?? '');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = current?.words ?? '';
  const sent = useRef(shown);

  // Back, reload or "clear filters" changed the search: the box follows. The echo of what it sent itself is not
  // taken over, or a key pressed meanwhile would be lost.
  useEffect(() => {
    if (shown !== sent.current) setWords(shown);
    sent.current = shown;
  }, [shown]);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Read when the pause is over: another filter may have been set since the key was pressed.
  const latest = useRef({ filterValues, setFilters });
  useEffect(() => {
    latest.current = { filterValues, setFilters };
  });
  const send = (by: string, text: string) => {
    const rest = withoutSearch(latest.current.filterValues);
    sent.current = text.trim();
    latest.current.setFilters(sent.current === '' ? rest : { ...rest, [`${by}_like`]: sent.current });
  };
  const type = (text: string) => {
    setWords(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(name, text), TYPING_PAUSE);
  };

  return (
    <Box sx={{ display: 'flex', gap: 1, flex: '1 1 320px', minWidth: 0, alignItems: 'end' }}>
      <Box sx={{ flex: '0 1 160px' }}>
        <NativeSelectField
          label={translate('list.searchBy')}
          value={name}
          onChange={(by) => {
            setName(by);
            if (words.trim() !== '') send(by, words);
          }}
        >
          {names.map((one) => (
            <option key={one} value={one}>
              {label(fieldOf(resource, one).label)}
            </option>
          ))}
        </NativeSelectField>
      </Box>
      <SearchBox>
        <Icon path={mdiMagnify} />
        <input
          type="search"
          aria-label={translate('list.search')}
          placeholder={translate('list.search')}
          value={words}
          onChange={(event) => type(event.target.value)}
        />
      </SearchBox>
    </Box>
  );
}
