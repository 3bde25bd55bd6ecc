import { mdiMagnify } from '@mdi/js';
import Box from '@mui/material/Box';
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
  const location = useLocation();
  const current = searchOf(filterValues);
  const [name, setName] = useState(current?.name ?? names[0] ?? '');
  const isOr = useCapability('or');
  const everywhere = isOr && names.length > 1 ? names.join('|') : undefined;
  // Adopt the search of each new address, also of one that Back left before it was rendered.
  const [adopted, setAdopted] = useState(location);
  if (location !== adopted) {
    setAdopted(location);
    if (current) setName(current.name);
  }
  const applySearch = (by: string, word: string) => {
    const rest = withoutSearch(filterValues);
    setFilters(word === '' ? rest : { ...rest, [`${by}_like`]: word });
  };
  const [text, setText] = useSearchBox(location.state?.typed ?? current?.text ?? '', (word) =>
    applySearch(name, word),
  );

  return (
    <Box sx={{ display: 'flex', gap: 1, flex: '1 1 320px', minWidth: 0, alignItems: 'end' }}>
      <Box sx={{ flex: '0 1 160px' }}>
        <NativeSelectField
          label={translate('list.searchBy')}
          value={name}
          onChange={(by) => {
            setName(by);
            if (text.trim() !== '') applySearch(by, text.trim());
          }}
        >
          {names.map((option) => (
            <option key={option} value={option}>
              {label(fieldOf(resource, option).label)}
            </option>
          ))}
          {everywhere !== undefined && <option value={everywhere}>{label(everywhereLabel)}</option>}
        </NativeSelectField>
      </Box>
      <SearchBox>
        <Icon path={mdiMagnify} />
        <input
          type="search"
          aria-label={translate('list.search')}
          placeholder={translate('list.search')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </SearchBox>
    </Box>
  );
}
