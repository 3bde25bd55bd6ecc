import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueries } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { useResource } from '../../AppContext';
import { countQuery } from '../../api/queryKeys';
import { useAdminDataProvider } from '../../api/useAdminDataProvider';
import { findingTexts } from '../../i18n/findingTexts';
import { useLabel } from '../../i18n/useLabel';
import { useNumberFormats } from '../../i18n/useNumberFormats';
import { fieldOf } from '../../metadata';
import { useSettled } from '../../ui/useSettled';
import { searchOf, withoutSearch } from './searchOf';

/** Milliseconds between the rows and the calls for other fields, so that a word still being typed makes none. */
const READING_DELAY = 700;

/**
 * Buttons that search for the same word in the other fields where it occurs. With `isEmptyList`, a sentence with the
 * searched fields if it occurs in none.
 */
export default function AlsoIn({ isEmptyList = false }: { isEmptyList?: boolean }) {
  const resource = useResource();
  const dataProvider = useAdminDataProvider();
  const label = useLabel();
  const { number } = useNumberFormats();
  const { filterValues, setFilters, data, isFetching, isPlaceholderData } = useListContext();
  const { search = [] } = resource.list ?? {};
  const current = searchOf(filterValues);
  const filterIn = (name: string) => ({ ...withoutSearch(filterValues), [`${name}_like`]: current?.text });
  const others = search.filter((name) => name !== current?.name);
  const hasRows = data !== undefined && !isFetching && !isPlaceholderData;
  const isSettled = useSettled(hasRows ? JSON.stringify(filterValues) : '', READING_DELAY);
  const counts = useQueries({
    queries: others.map((name) => ({
      ...countQuery(dataProvider, resource, filterIn(name)),
      enabled: hasRows && isSettled,
    })),
  });
  if (!current || !hasRows) return null;
  const labelOf = (name: string) => label(fieldOf(resource, name).label);
  if (isEmptyList) {
    const names = [current.name, ...others].map(labelOf).join(', ');
    // A count that failed says nothing about its field.
    return counts.every(({ data: count }) => count === 0) && label(findingTexts.lookedIn, { names });
  }
  const found = others.flatMap((name, index) => {
    const count = counts[index]?.data ?? 0;
    return count > 0 ? [{ name, count }] : [];
  });
  return (
    <Box
      aria-live="polite"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 0.5, fontSize: '0.875rem' }}
    >
      {found.length > 0 && label(findingTexts.alsoIn)}
      {found.map(({ name, count }) => (
        <Button
          key={name}
          size="small"
          sx={{ minHeight: 24, py: 0, px: 0.75 }}
          onClick={() => {
            // The button is gone once its field is searched.
            document.querySelector<HTMLElement>('main input[type="search"]')?.focus();
            setFilters(filterIn(name));
          }}
        >
          {label(findingTexts.alsoInField, { name: labelOf(name), count: number(count) })}
        </Button>
      ))}
    </Box>
  );
}
