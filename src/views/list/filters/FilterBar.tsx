import { mdiClose, mdiDotsVertical, mdiFilterVariant, mdiSortClockDescendingOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useState } from 'react';
import { useListContext, useStore, useTranslate } from 'react-admin';
import { readSession } from '../../../api/session';
import { filterOf } from '../../../fields/filters/filters';
import { useLabel } from '../../../i18n/useLabel';
import { fieldOf, pendingOf, readableNames } from '../../../metadata';
import { useResource } from '../../../routing/AppContext';
import { Icon } from '../../../ui/Icon';
import { IconAction } from '../../../ui/IconAction';
import { loadable } from '../../../ui/loadable';
import { leavesFocus } from '../../../ui/screenFocus';
import { useIsPhone } from '../../../ui/useIsPhone';
import { whenIdle } from '../../../ui/whenIdle';
import { DisplaySwitch } from '../DisplaySwitch';
import type { ListMenuProps } from '../ListMenu';
import { useNewestFirst } from '../useNewestFirst';
import { SearchField } from './SearchField';
import { searchOf } from './searchOf';

export const AlsoIn = loadable<{ isEmptyList?: boolean }>(() => import('./AlsoIn'));
const AgeFilter = loadable(() => import('./AgeFilter'));
const ListMenu = loadable<ListMenuProps>(() => import('../ListMenu'));

const Bar = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });

/** Below the bar, or in it on a wide screen. */
const Filters = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  order: 1,
  flex: '1 0 100%',
  '& > div': { flex: '0 1 160px', minWidth: 96 },
  '& select:not([data-on])': { borderColor: theme.palette.divider },
  // Grows faster than the search box, up to the width that the filters need.
  [theme.breakpoints.up('lg')]: {
    flexWrap: 'nowrap',
    order: 0,
    flex: '8 1 400px',
    minWidth: 0,
    maxWidth: 'max-content',
    '& > div': { flex: '0 1 auto', minWidth: 96, maxWidth: 190 },
  },
  [theme.breakpoints.down('sm')]: { '& > div': { flex: '1 1 130px' } },
}));

/** Leaves out the statuses whose records become pending only after some days. */
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
      // On a phone, this button is one of the filters below the bar.
      sx={{ flex: 'none', order: { xs: 1, sm: 0 } }}
      onClick={() => setFilters(chosen ? rest : { ...rest, status_in: statuses })}
    >
      {translate('screens.home.attention')}
    </Button>
  );
}

function NewestFirstButton() {
  const translate = useTranslate();
  const { isNewestFirst, toggle } = useNewestFirst();
  return (
    <IconAction
      path={mdiSortClockDescendingOutline}
      label={translate('list.newestFirst')}
      aria-pressed={isNewestFirst}
      color={isNewestFirst ? 'primary' : 'default'}
      onClick={toggle}
    />
  );
}

function DeclaredFilters({ names }: { names: readonly string[] }) {
  const resource = useResource();
  const label = useLabel();
  const { filterValues, setFilters } = useListContext();
  return (
    <Filters id="list-filters">
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
              // Also removes `status_in`, which `PendingFilter` sets.
              const { [key]: _, [`${name}_in`]: __, ...rest } = filterValues;
              setFilters(value === undefined ? rest : { ...rest, [key]: value });
            }}
          />
        );
      })}
    </Filters>
  );
}

function FilterLine() {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  if (Object.keys(filterValues).length === 0) return null;
  return (
    <Bar data-screen-only sx={{ mt: 0.5, minHeight: 32, color: 'text.secondary', fontSize: '0.875rem' }}>
      {filterValues.updatedAt_lte !== undefined && <AgeFilter />}
      {searchOf(filterValues) && <AlsoIn />}
      <Button
        ref={leavesFocus}
        size="small"
        startIcon={<Icon path={mdiClose} />}
        onClick={() => setFilters({})}
      >
        {translate('ra.navigation.clear_filters')}
      </Button>
    </Bar>
  );
}

/** See `docs/product.md#filter-bar`. */
export function FilterBar() {
  const resource = useResource();
  const translate = useTranslate();
  const { filterValues } = useListContext();
  // Paper shows the filters too: MUI warns about the query `print`.
  const isWide = useMediaQuery('not screen, (min-width: 1200px)', { noSsr: true });
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useStore('filters.open', false);
  // `undefined` until the menu first opens, because rendering `ListMenu` loads its code.
  const [menu, setMenu] = useState<{ anchor: HTMLElement | null }>();
  useEffect(() => whenIdle(ListMenu.preload), []);
  const role = readSession()?.role;
  const search = readableNames(resource, resource.list?.search, role);
  const names = readableNames(resource, resource.list?.filters, role);
  const activeCount = names.filter((name) =>
    Object.keys(filterValues).some((key) => key.startsWith(`${name}_`)),
  ).length;
  const toggleText = `${translate('list.filters')}${activeCount > 0 ? ` (${activeCount})` : ''}`;
  const toggleProps = {
    'aria-expanded': isOpen,
    'aria-controls': 'list-filters',
    color: activeCount > 0 ? ('primary' as const) : ('inherit' as const),
    onClick: () => setOpen(!isOpen),
  };

  return (
    <Box
      role="search"
      aria-label={translate('list.filters')}
      data-on-paper={Object.keys(filterValues).length > 0 || undefined}
      sx={{ mb: 1 }}
    >
      <Bar>
        {search.length > 0 && <SearchField names={search} />}
        {names.length > 0 &&
          !isWide &&
          (isPhone ? (
            <IconAction path={mdiFilterVariant} label={toggleText} {...toggleProps} />
          ) : (
            <Button startIcon={<Icon path={mdiFilterVariant} />} {...toggleProps}>
              {toggleText}
            </Button>
          ))}
        {names.length > 0 && (isWide || isOpen) && <DeclaredFilters names={names} />}
        {(!isPhone || isOpen || names.length === 0) && <PendingFilter />}
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, ml: 'auto' }}>
          {!isPhone && (
            <>
              {!resource.parentField && <NewestFirstButton />}
              <DisplaySwitch />
            </>
          )}
          <IconAction
            path={mdiDotsVertical}
            label={translate('list.more')}
            aria-haspopup="menu"
            aria-expanded={Boolean(menu?.anchor)}
            onClick={({ currentTarget }) => setMenu({ anchor: currentTarget })}
          />
        </Box>
      </Bar>
      <FilterLine />
      {menu && <ListMenu {...menu} isPhone={isPhone} onClose={() => setMenu({ anchor: null })} />}
    </Box>
  );
}
