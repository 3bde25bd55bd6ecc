import { mdiMagnify } from '@mdi/js';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useListContext, useLocation, useTranslate } from 'react-admin';
import { useCapability } from '../../../api/capabilities';
import { useLabel } from '../../../i18n/useLabel';
import { fieldOf } from '../../../metadata';
import { useResource } from '../../../routing/AppContext';
import { Icon } from '../../../ui/Icon';
import { NativeControl, NativeSelectField } from '../../../ui/NativeSelectField';
import { useSearchBox } from '../../../ui/useSearchBox';
import { everywhereLabel, searchOf, withoutSearch } from './searchOf';

const SearchBox = styled(NativeControl)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flex: '1 1 200px',
  maxWidth: 400,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.palette.background.paper,
  '& > svg': { flex: 'none', marginInlineStart: 10, color: theme.palette.text.secondary },
  '& > div': {
    flex: '0 1 auto',
    minWidth: 64,
    maxWidth: 132,
    borderInlineEnd: `1px solid ${theme.palette.divider}`,
  },
  '&& select, && input': { border: 0, height: 35, backgroundColor: 'transparent' },
  '&& select': { paddingInlineStart: 10, paddingInlineEnd: 24, backgroundPosition: 'right 2px center' },
  '&& input': { flex: '1 1 96px', minWidth: 0, paddingInline: 8 },
  '&:hover': { borderColor: theme.palette.text.disabled },
  '&& input:placeholder-shown': { textOverflow: 'ellipsis' },
  [theme.breakpoints.down('sm')]: {
    '& > svg': { display: 'none' },
    '& > div': { flex: 'none', maxWidth: 112 },
    '&& select': { fieldSizing: 'content', paddingInline: '8px 22px' },
    '&& input': { paddingInline: 6 },
  },
}));

export function SearchField({ names }: { names: readonly string[] }) {
  const resource = useResource();
  const label = useLabel();
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const location = useLocation();
  const current = searchOf(filterValues);
  const hasOr = useCapability('or');
  const everywhere = hasOr && names.length > 1 ? names.join('|') : undefined;
  const [chosen, setChosen] = useState(current?.name);
  const name = chosen ?? everywhere ?? names[0] ?? '';
  // Compares objects, not URLs: if the user chooses a field and quickly goes back, the URL is the adopted one again.
  const [adopted, setAdopted] = useState(location);
  if (location !== adopted) {
    setAdopted(location);
    if (current) setChosen(current.name);
  }
  const applySearch = (by: string, word: string) => {
    const rest = withoutSearch(filterValues);
    setFilters(word === '' ? rest : { ...rest, [`${by}_like`]: word });
  };
  const [text, setText] = useSearchBox(location.state?.typed ?? current?.text ?? '', (word) =>
    applySearch(name, word),
  );

  return (
    <SearchBox>
      <NativeSelectField
        isCompact
        label={translate('list.searchBy')}
        value={name}
        onChange={(by) => {
          setChosen(by);
          if (text.trim() !== '') applySearch(by, text.trim());
        }}
      >
        {everywhere !== undefined && <option value={everywhere}>{label(everywhereLabel)}</option>}
        {names.map((option) => (
          <option key={option} value={option}>
            {label(fieldOf(resource, option).label)}
          </option>
        ))}
      </NativeSelectField>
      <Icon path={mdiMagnify} />
      <input
        type="search"
        aria-label={translate('list.search')}
        placeholder={translate('list.search')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </SearchBox>
  );
}
