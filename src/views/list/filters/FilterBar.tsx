import {
  mdiArrowDown,
  mdiArrowUp,
  mdiBookmarkOutline,
  mdiClose,
  mdiFilterVariant,
  mdiRefresh,
} from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useListContext, useLocation, useRefresh, useStore, useTranslate } from 'react-admin';
import { filterOf } from '../../../fields/filters/filters';
import { shortDate } from '../../../i18n/dates';
import { useLabel, useLanguage } from '../../../i18n/useLabel';
import { fieldOf, pendingOf } from '../../../metadata';
import { useResource } from '../../../routing/AppContext';
import { columnsOf, displayOf } from '../../../routing/listRequest';
import { Icon } from '../../../ui/Icon';
import { IconAction } from '../../../ui/IconAction';
import { loadable } from '../../../ui/loadable';
import { ExportButton } from '../export/ExportButton';
import { SearchField } from './SearchField';
import { searchOf } from './searchOf';

export const AlsoIn = loadable<{ isEmptyList?: boolean }>(() => import('./AlsoIn'));
const ViewsDialog = loadable<{ onClose: () => void }>(() => import('./ViewsDialog'));

/** Sorts by date of change: toggles between oldest first, the default, and newest first. */
function ChangeOrderButton() {
  const translate = useTranslate();
  const { sort, setSort } = useListContext();
  const isNewest = sort.field === 'updatedAt' && sort.order === 'DESC';
  const text = translate(isNewest ? 'list.oldestFirst' : 'list.newestFirst');
  return (
    <Button
      color="inherit"
      aria-label={text}
      title={text}
      // An icon alone on a phone, where all controls share a line.
      sx={{ minWidth: 38, '& .MuiButton-startIcon': { mx: { xs: 0 } } }}
      startIcon={<Icon path={isNewest ? mdiArrowUp : mdiArrowDown} />}
      onClick={() => setSort({ field: 'updatedAt', order: isNewest ? 'ASC' : 'DESC' })}
    >
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {text}
      </Box>
    </Button>
  );
}

/** Shows the records in a status that needs attention, whatever their age. */
function PendingFilter() {
  const { list } = useResource();
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const statuses = pendingOf(list?.pendingStatuses).flatMap(({ status, days }) => (days ? [] : status));
  if (statuses.length === 0) return null;
  const { status_in: chosen, status_eq: _, ...rest } = filterValues;
  return (
    <Button
      variant={chosen ? 'contained' : 'outlined'}
      aria-pressed={chosen !== undefined}
      onClick={() => setFilters(chosen ? rest : { ...rest, status_in: statuses })}
    >
      {translate('screens.home.attention')}
    </Button>
  );
}

/** The filter of a link from the home screen to old records. A click removes it. */
function AgeFilter() {
  const { updatedAt } = useResource().fields;
  const label = useLabel();
  const language = useLanguage();
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const { updatedAt_lte: until, ...rest } = filterValues;
  if (!updatedAt || until === undefined) return null;
  const text = translate('list.before', { name: label(updatedAt.label), date: shortDate(until, language) });
  return (
    <Button
      variant="outlined"
      size="small"
      sx={{ justifySelf: 'start' }}
      endIcon={<Icon path={mdiClose} />}
      aria-label={translate('forms.removeItem', { name: text })}
      onClick={() => setFilters(rest)}
    >
      {text}
    </Button>
  );
}

/** Names the field that the rows are sorted by, if no column shows it. */
function OrderCaption() {
  const resource = useResource();
  const label = useLabel();
  const translate = useTranslate();
  const { search } = useLocation();
  const { field: name, order } = useListContext().sort;
  const field = resource.fields[name];
  if (!field || displayOf(resource, search) !== 'table' || columnsOf(resource, search).includes(name))
    return null;
  const isDate = field.kind === 'date' || field.kind === 'dateTime' || field.kind === 'period';
  const dated = order === 'ASC' ? 'list.oldestFirst' : 'list.newestFirst';
  const direction = translate(isDate ? dated : `ra.sort.${order}`).toLowerCase();
  return <span>{translate('list.sortedBy', { name: label(field.label), order: direction })}</span>;
}

/** Total, search, filters and order of a list: see `docs/product.md#filter-bar`. */
export function FilterBar() {
  const resource = useResource();
  const label = useLabel();
  const translate = useTranslate();
  const refresh = useRefresh();
  const { filterValues, setFilters, total } = useListContext();
  // Initially closed on a phone, where filters would push the rows off the screen.
  const [isOpen, setOpen] = useStore('filters.open', window.matchMedia('(min-width: 900px)').matches);
  const [showsViews, setShowsViews] = useState(false);
  const { search = [], filters: names = [] } = resource.list ?? {};
  const activeCount = names.filter((name) =>
    Object.keys(filterValues).some((key) => key.startsWith(`${name}_`)),
  ).length;

  return (
    <Box role="search" aria-label={translate('list.filters')} sx={{ display: 'grid', gap: 1.5, mb: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'end' }}>
        {search.length > 0 && <SearchField names={search} />}
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 0.5,
            ml: { sm: 'auto' },
            '& .MuiButton-root': { px: { xs: 0.75, sm: 1.75 } },
          }}
        >
          <PendingFilter />
          {names.length > 0 && (
            <Button
              color={activeCount > 0 ? 'primary' : 'inherit'}
              startIcon={<Icon path={mdiFilterVariant} />}
              aria-expanded={isOpen}
              aria-controls="list-filters"
              onClick={() => setOpen(!isOpen)}
            >
              {translate('list.filters')}
              {activeCount > 0 && ` (${activeCount})`}
            </Button>
          )}
          {/* Grouped, so that no icon wraps onto a line by itself on a phone. */}
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
            <ChangeOrderButton />
            <ExportButton />
            <IconAction
              path={mdiBookmarkOutline}
              label={translate('list.views')}
              aria-haspopup="dialog"
              onClick={() => setShowsViews(true)}
            />
            <IconAction path={mdiRefresh} label={translate('ra.action.refresh')} onClick={refresh} />
          </Box>
        </Box>
      </Box>
      {names.length > 0 && isOpen && (
        <Box
          id="list-filters"
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'end',
            gap: 1,
            pt: 0.75,
            '& > div': { flex: { xs: '1 1 140px', sm: '0 1 200px' } },
          }}
        >
          {names.map((name) => {
            const field = fieldOf(resource, name);
            const found = filterOf(name, field);
            if (!found) return null;
            const { Filter, key } = found;
            return (
              <Filter
                key={name}
                field={field}
                name={name}
                label={label(field.label)}
                value={filterValues[key]}
                onChange={(value) => {
                  const { [key]: _, [`${name}_in`]: __, ...rest } = filterValues;
                  setFilters(value === undefined ? rest : { ...rest, [key]: value });
                }}
              />
            );
          })}
          {Object.keys(filterValues).length > 0 && (
            <Button onClick={() => setFilters({})}>{translate('ra.navigation.clear_filters')}</Button>
          )}
        </Box>
      )}
      <AgeFilter />
      {showsViews && <ViewsDialog onClose={() => setShowsViews(false)} />}
      {/* One line, so that the rows stay where they are when "also in" appears. */}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 2,
          alignItems: 'baseline',
          minHeight: 24,
          color: 'text.secondary',
          fontSize: '0.875rem',
        }}
      >
        <Box role="status">{total !== undefined && translate('list.total', { smart_count: total })}</Box>
        <OrderCaption />
        {searchOf(filterValues) && <AlsoIn />}
      </Box>
    </Box>
  );
}
