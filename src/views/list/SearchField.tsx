import { mdiMagnify } from '@mdi/js';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { useEvent, useListContext, useTranslate } from 'react-admin';
import { useResource } from '../../AppContext';
import { useLabel } from '../../i18n/useLabel';
import { fieldOf } from '../../metadata';
import { Icon } from '../../ui/Icon';
import { NativeControl, NativeSelectField } from '../../ui/NativeSelectField';

/** Delay of a search after the last key, in milliseconds. */
const TYPING_DELAY = 300;

/** The searched field and text of a filter, from its key that ends in `_like`. */
function searchOf(filter: Record<string, unknown>): { name: string; text: string } | undefined {
  const key = Object.keys(filter).find((candidate) => candidate.endsWith('_like'));
  return key ? { name: key.slice(0, -'_like'.length), text: String(filter[key]) } : undefined;
}

const withoutSearch = (filter: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(filter).filter(([key]) => !key.endsWith('_like')));

const SearchBox = styled(NativeControl)(({ theme }) => ({
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

/** The select "Search by" and the search box: see `docs/product.md#filter-bar`. */
export function SearchField({ names }: { names: readonly string[] }) {
  const resource = useResource();
  const label = useLabel();
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const current = searchOf(filterValues);
  const [name, setName] = useState(current?.name ?? names[0] ?? '');
  const [text, setText] = useState(current?.text ?? '');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const applied = JSON.stringify(current ?? null);
  const ownSearch = useRef(applied);

  // Adopt a search that was changed elsewhere (Back, "clear filters"). Ignore this box's own, which would overwrite newer
  // keystrokes.
  const syncWithUrl = useEvent(() => {
    clearTimeout(timer.current);
    setText(current?.text ?? '');
    if (current) setName(current.name);
  });
  useEffect(() => {
    if (applied !== ownSearch.current) syncWithUrl();
    ownSearch.current = applied;
  }, [applied, syncWithUrl]);
  useEffect(() => () => clearTimeout(timer.current), []);

  // `useEvent`, because another filter may change during the delay.
  const applySearch = useEvent((by: string, typed: string) => {
    clearTimeout(timer.current);
    const rest = withoutSearch(filterValues);
    const word = typed.trim();
    ownSearch.current = JSON.stringify(word === '' ? null : { name: by, text: word });
    setFilters(word === '' ? rest : { ...rest, [`${by}_like`]: word });
  });
  const onType = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => applySearch(name, typed), TYPING_DELAY);
  };

  return (
    <Box sx={{ display: 'flex', gap: 1, flex: '1 1 320px', minWidth: 0, alignItems: 'end' }}>
      <Box sx={{ flex: '0 1 160px' }}>
        <NativeSelectField
          label={translate('list.searchBy')}
          value={name}
          onChange={(by) => {
            setName(by);
            if (text.trim() !== '') applySearch(by, text);
          }}
        >
          {names.map((option) => (
            <option key={option} value={option}>
              {label(fieldOf(resource, option).label)}
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
          value={text}
          onChange={(event) => onType(event.target.value)}
        />
      </SearchBox>
    </Box>
  );
}
