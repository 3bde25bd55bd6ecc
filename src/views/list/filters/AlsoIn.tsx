import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useEvent, useListContext, useLocation } from 'react-admin';
import { useCapability } from '../../../api/capabilities';
import { countQuery, queryKeys } from '../../../api/queryKeys';
import { readSession } from '../../../api/session';
import { useAdminDataProvider } from '../../../api/useAdminDataProvider';
import { searchTexts } from '../../../i18n/searchTexts';
import { useLabel } from '../../../i18n/useLabel';
import { useNumberFormats } from '../../../i18n/useNumberFormats';
import { fieldOf, readableNames } from '../../../metadata';
import { useResource } from '../../../routing/AppContext';
import { useQueryParams } from '../../../routing/useQueryParams';
import { useSettled } from '../../../ui/useSearchBox';
import { everywhereLabel, otherSpellings, searchOf, withoutSearch } from './searchOf';

/** In milliseconds after the rows appear. Spares calls while the user is still typing. */
const READING_DELAY = 700;

/**
 * Buttons that search in the other fields that contain the word. If no record is found, searches for another spelling.
 * With `isEmptyList`, shows no buttons, but names the searched fields if none of them contains the word.
 */
export default function AlsoIn({ isEmptyList = false }: { isEmptyList?: boolean }) {
  const resource = useResource();
  const dataProvider = useAdminDataProvider();
  const queryClient = useQueryClient();
  const label = useLabel();
  const { number } = useNumberFormats();
  const [, changeQuery] = useQueryParams();
  // What the user typed, if the list now shows the results of another spelling.
  const { typed }: { typed?: string } = useLocation().state ?? {};
  const { filterValues, setFilters, data, total, isFetching, isPlaceholderData } = useListContext();
  const fields = readableNames(resource, resource.list?.search, readSession()?.role);
  const current = searchOf(filterValues);
  const text = typed ?? current?.text ?? '';
  const filterIn = (name = '', word = text) => ({ ...withoutSearch(filterValues), [`${name}_like`]: word });
  const everywhere = useCapability('or') && fields.length > 1 ? fields.join('|') : undefined;
  const searched = current?.name.split('|') ?? [];
  const others = [...fields, ...(everywhere ? [everywhere] : [])].filter(
    (name) => name !== current?.name && !searched.includes(name),
  );
  const isLoaded = data !== undefined && !isFetching && !isPlaceholderData;
  const isSettled = useSettled(isLoaded ? JSON.stringify(filterValues) : '', READING_DELAY);
  const counts = useQueries({
    queries: others.map((name) => ({
      ...countQuery(dataProvider, resource, filterIn(name)),
      enabled: isLoaded && isSettled,
    })),
  });
  const { data: found } = useQuery({
    queryKey: queryKeys.otherSpelling(resource.name, filterValues),
    queryFn: async () => {
      for (const other of otherSpellings(text)) {
        const filter = filterIn(current?.name, other);
        if ((await queryClient.fetchQuery(countQuery(dataProvider, resource, filter))) > 0) return filter;
      }
      return null;
    },
    // The same text might find something next time.
    gcTime: 0,
    enabled: current && isLoaded && isSettled && !isEmptyList && data.length === 0 && typed === undefined,
  });
  // `changeQuery` replaces the history entry. Otherwise, Back would lead to the empty list, which searches again.
  const showFound = useEvent(() => changeQuery({ filter: JSON.stringify(found), page: '' }, { typed: text }));
  useEffect(() => {
    if (found) showFound();
  }, [found, showFound]);

  if (!current || !isLoaded) return null;
  const labelOf = (name: string) =>
    label(name === everywhere ? everywhereLabel : fieldOf(resource, name).label);
  if (isEmptyList) {
    const lookedIn = [...searched, ...others.filter((name) => name !== everywhere)];
    const names = lookedIn.map(labelOf).join(', ');
    // A failed count says nothing about its field.
    return counts.every(({ data: count }) => count === 0) && label(searchTexts.lookedIn, { names });
  }
  const foundIn = others.flatMap((name, index) => {
    const count = counts[index]?.data ?? 0;
    return count > 0 ? [{ name, count }] : [];
  });
  // "Everywhere" is worth a button only if it finds more than each field.
  const mostInOneField = Math.max(
    total ?? 0,
    ...foundIn.flatMap(({ name, count }) => (name === everywhere ? [] : count)),
  );
  const offered = foundIn.filter(({ name, count }) => name !== everywhere || count > mostInOneField);
  return (
    <Box
      aria-live="polite"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 0.5, fontSize: '0.875rem' }}
    >
      {typed !== undefined && (
        <Box component="span" sx={{ mr: 1.5 }}>
          {label(searchTexts.instead, { typed, found: current.text })}
        </Box>
      )}
      {offered.length > 0 && label(searchTexts.alsoIn)}
      {offered.map(({ name, count }) => (
        <Button
          key={name}
          size="small"
          sx={{ minHeight: 24, py: 0, px: 0.75 }}
          onClick={() => {
            // This button disappears once its field is searched.
            document.querySelector<HTMLElement>('main input[type="search"]')?.focus();
            setFilters(filterIn(name));
          }}
        >
          {`${labelOf(name)} (${number(count)})`}
        </Button>
      ))}
    </Box>
  );
}
