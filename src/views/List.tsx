import { mdiPlus, mdiSwapVertical } from '@mdi/js';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useState } from 'react';
import { LinkBase, useListContext, useLocation, useStore, useTranslate } from 'react-admin';
import { readSession } from '../api/session';
import { useLabel } from '../i18n/useLabel';
import { useCan, useResource } from '../routing/AppContext';
import { displayOf, initialOrder, type ListOrder, lastSearchKey, orderKey } from '../routing/listRequest';
import { LocalErrorBoundary } from '../ui/failures/LocalErrorBoundary';
import { Icon } from '../ui/Icon';
import { loadable } from '../ui/loadable';
import { ScreenHeading } from '../ui/ScreenHeading';
import { FilterBar } from './list/filters/FilterBar';
import { ListPagination } from './list/ListPagination';
import { RecordList } from './list/RecordList';
import { RecordTable } from './list/RecordTable';
import { TrashButton } from './list/TrashButton';
import { linkedViews } from './record/linkedViews';

const RecordTree = loadable(() => import('./tree/RecordTree'));
const ReorderDialog = loadable(() => import('./tree/ReorderDialog'));
const Displays = loadable(() => import('./displays/Displays'), {
  // As high as the switch that replaces it, so that the table does not move.
  fallback: () => <Skeleton height={40} sx={{ mb: 1.5 }} />,
});

/** Stores the order for the next visit to the list, and the query for the way back from a record. */
function StoreQuery() {
  const resource = useResource();
  const { sort, perPage } = useListContext();
  const { search } = useLocation();
  const [, rememberOrder] = useStore<Partial<ListOrder>>(orderKey(resource));
  const [, rememberSearch] = useStore<string>(lastSearchKey(resource.name));
  useEffect(() => rememberSearch(search), [search, rememberSearch]);
  useEffect(() => {
    if (search !== '') rememberOrder({ sort: { field: sort.field, order: sort.order }, perPage });
  }, [search, sort.field, sort.order, perPage, rememberOrder]);
  return null;
}

function Actions() {
  const can = useCan();
  const resource = useResource();
  const label = useLabel();
  const translate = useTranslate();
  const [isReordering, setReordering] = useState(false);
  const { reorder } = resource.list ?? {};
  return (
    <>
      {linkedViews('list', resource, readSession()?.role).map((view) => (
        <Button
          key={view.path}
          variant="outlined"
          component={LinkBase}
          to={`/${view.path}`}
          startIcon={view.icon && <Icon path={view.icon} />}
        >
          {label(view.title)}
        </Button>
      ))}
      <TrashButton />
      {reorder && can('edit') && (
        <Button
          variant="outlined"
          startIcon={<Icon path={mdiSwapVertical} />}
          onClick={() => setReordering(true)}
        >
          {label(reorder.title)}
        </Button>
      )}
      {resource.routes?.edit && can('create') && (
        <Button
          variant="contained"
          component={LinkBase}
          to={`/${resource.name}/create`}
          startIcon={<Icon path={mdiPlus} />}
        >
          {translate('ra.action.add')}
        </Button>
      )}
      {isReordering && reorder && <ReorderDialog reorder={reorder} onClose={() => setReordering(false)} />}
    </>
  );
}

/** The generated list of a resource, with filter bar, table and pages: see `docs/product.md#lists`. */
export default function List() {
  const { search } = useLocation();
  const resource = useResource();
  const label = useLabel();
  const [remembered] = useStore<Partial<ListOrder>>(orderKey(resource));
  // Read once, because storing a new order must not change the open list.
  const [{ sort, perPage }] = useState(() => initialOrder(resource, remembered));
  const isTable = displayOf(resource, search) === 'table';
  return (
    <RecordList key={resource.name} sort={sort} perPage={perPage} isTable={isTable}>
      <ScreenHeading
        title={resource.titles?.list ? label(resource.titles.list) : resource.name}
        actions={<Actions />}
      />
      <StoreQuery />
      <FilterBar />
      {resource.list?.displays && <Displays />}
      {isTable && (
        <LocalErrorBoundary resetKey={search}>
          {resource.parentField ? <RecordTree /> : <RecordTable />}
        </LocalErrorBoundary>
      )}
      {isTable && !resource.parentField && <ListPagination />}
    </RecordList>
  );
}
