import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { type RaRecord, useGetList, useListContext } from 'react-admin';
import { formatDate } from '../../i18n/dates';
import { useLabel, useLanguage } from '../../i18n/useLabel';
import { displayField, listFields, repeatOf, type StoredField } from '../../metadata';
import { isMonth, monthAfter } from '../../metadata/months';
import { dayText } from '../../metadata/townTime';
import { useResource } from '../../routing/AppContext';
import { useQueryParams } from '../../routing/useQueryParams';
import { LoadFailures } from '../../ui/failures/LoadFailure';
import { IconAction } from '../../ui/IconAction';
import { type Entry, entriesOf, monthFilters } from './calendar';
import { DayEntries, MonthGrid, type MonthProps } from './MonthGrid';
import { texts } from './texts';

/** For phones. An entry of several days appears once, on its first day in this month. */
function Agenda({ titleId, month, entries }: MonthProps) {
  const dayOf = ({ first }: Entry) => (first < `${month}-01` ? `${month}-01` : first);
  const days = [...new Set(entries.map(dayOf))];
  return (
    <Box component="ol" aria-labelledby={titleId} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {days.map((day) => (
        <Box component="li" key={day} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
          <DayEntries day={day} entries={entries.filter((entry) => dayOf(entry) === day)} />
        </Box>
      ))}
    </Box>
  );
}

/** Per request. More would not fit on the screen. */
const maxEntries = 500;

/** A period, or a date that repeats, takes two requests: see `boundsOf` in `calendar.ts`. */
function useMonth(shown: StoredField, month: string) {
  const resource = useResource();
  const { filterValues } = useListContext();
  const repeat = useMemo(() => repeatOf(resource.fields, shown.name), [resource, shown]);
  const occurrences = useQuery({
    queryKey: ['occurrences'],
    queryFn: () => import('../../metadata/occurrences'),
    enabled: repeat !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const requests = useMemo(() => {
    const names = [shown.name, ...(repeat ? [repeat.name] : [])];
    const meta = { fields: listFields(resource, ...names), count: false };
    return monthFilters(resource, shown, filterValues, month).map((filter) => ({
      pagination: { page: 1, perPage: maxEntries },
      sort: { field: shown.name, order: 'ASC' as const },
      filter,
      meta,
    }));
  }, [resource, shown, repeat, filterValues, month]);
  const queries = [
    useGetList<RaRecord>(resource.name, requests[0]),
    useGetList<RaRecord>(resource.name, requests[1], { enabled: requests.length > 1 }),
  ].slice(0, requests.length);
  const answers = queries.map(({ data }) => data ?? []);
  return {
    queries: repeat ? [...queries, occurrences] : queries,
    isPending: queries.some(({ isPending }) => isPending) || (repeat !== undefined && occurrences.isPending),
    isCut: answers.some(({ length }) => length === maxEntries),
    entries: entriesOf(
      shown,
      answers.flat(),
      month,
      repeat &&
        occurrences.data && { fields: resource.fields, occurrencesOf: occurrences.data.occurrencesOf },
    ),
  };
}

function Calendar({ shown }: { shown: StoredField }) {
  const label = useLabel();
  const language = useLanguage();
  const isWide = useMediaQuery('(min-width: 700px)');
  const [params, change] = useQueryParams();
  const thisMonth = dayText(Date.now()).slice(0, 7);
  const requested = params.get('month') ?? '';
  const month = isMonth(requested) ? requested : thisMonth;
  const show = (next: string) => change({ month: next === thisMonth ? '' : next });
  const { queries, isPending, isCut, entries } = useMonth(shown, month);
  const title = formatDate(`${month}-01`, language, { month: 'long', year: 'numeric' });
  const count = new Set(entries.map(({ record }) => record.id)).size;
  const hasFailed = queries.some(({ error }) => error);
  const countText = label(count === 0 ? texts.emptyMonth : texts.inMonth, { count, month: title });
  const Month = isWide ? MonthGrid : Agenda;
  const titleId = useId();
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Box
          component="h2"
          id={titleId}
          sx={{ m: 0, mr: 'auto', typography: 'h3', '&::first-letter': { textTransform: 'uppercase' } }}
        >
          {title}
        </Box>
        <Box sx={{ display: 'flex', gap: 0.5 }}>
          <IconAction
            path={mdiChevronLeft}
            label={label(texts.previousMonth)}
            onClick={() => show(monthAfter(month, -1))}
          />
          <Button variant="outlined" onClick={() => show(thisMonth)}>
            {label(texts.today)}
          </Button>
          <IconAction
            path={mdiChevronRight}
            label={label(texts.nextMonth)}
            onClick={() => show(monthAfter(month, 1))}
          />
        </Box>
      </Box>
      <LoadFailures queries={queries} />
      {isCut && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          {label(texts.tooManyInMonth, { month: title })}
        </Alert>
      )}
      <Box role="status" sx={{ mb: 1, minHeight: 20, color: 'text.secondary', fontSize: '0.875rem' }}>
        {!isPending && !hasFailed && countText}
      </Box>
      <Box aria-busy={isPending} sx={{ opacity: isPending ? 0.6 : 1 }}>
        <Month titleId={titleId} month={month} entries={entries} />
      </Box>
    </>
  );
}

export default function CalendarDisplay() {
  const resource = useResource();
  const shown = useMemo(() => displayField(resource, 'calendar'), [resource]);
  return shown && <Calendar shown={shown} />;
}
