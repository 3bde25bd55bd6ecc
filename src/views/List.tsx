import { mdiPlus, mdiSwapVertical } from '@mdi/js';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect, useState } from 'react';
import { LinkBase, useListContext, useLocation, useStore, useTranslate } from 'react-admin';
import { useCapability } from '../api/capabilities';
import { readSession, userIdOf } from '../api/session';
import { useLabel } from '../i18n/useLabel';
import { isRecord } from '../metadata';
import { useCan, useResource } from '../routing/AppContext';
import {
  displayOf,
  initialOrder,
  type ListOrder,
  lastSearchKey,
  newestFirstKey,
  orderKey,
  viewsKey,
} from '../routing/listRequest';
import { LocalErrorBoundary } from '../ui/failures/LocalErrorBoundary';
import { Icon } from '../ui/Icon';
import { loadable } from '../ui/loadable';
import { ScreenHeading } from '../ui/ScreenHeading';
import { AddButton, HeadingButton } from './list/AddButton';
import { FilterBar } from './list/filters/FilterBar';
import { ListPagination } from './list/ListPagination';
import { ListSummary } from './list/ListSummary';
import { RecordList } from './list/RecordList';
import { RecordTable } from './list/RecordTable';
import { usePeek } from './list/usePeek';
import { FormSkeleton } from './record/FormSkeleton';
import { linkedViews } from './record/linkedViews';

const RecordTree = loadable(() => import('./tree/RecordTree'));
const VariantButtons = loadable(() => import('./list/VariantButtons'));
const ViewTabs = loadable(() => import('./list/filters/ViewTabs'));
const Parts = loadable(() => import('../ui/Parts'));
const ReorderDialog = loadable(() => import('./tree/ReorderDialog'));
const tableAlone = ({ children }: { children: ReactNode }) => children;
const Peek = loadable(() => import('./list/Peek'), { fallback: tableAlone, errorFallback: tableAlone });
const Displays = loadable(() => import('./displays/Displays'), { fallback: () => <FormSkeleton /> });

/** Reserves the height of the tabs while they load. */
const TabsRow = styled('div')({ minHeight: 46 });

/** The order is for the next visit, the query string for the links from a record back to the list. */
function StoreQuery() {
  const resource = useResource();
  const { sort, perPage } = useListContext();
  const { search } = useLocation();
  const [, rememberOrder] = useStore<Partial<ListOrder>>(orderKey(resource));
  const [, rememberSearch] = useStore<string>(lastSearchKey(resource.name));
  useEffect(() => rememberSearch(search), [search, rememberSearch]);
  useEffect(() => {
    // Without a query string, the list shows the order that is already stored or declared.
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
  const { reorder, toolbar, variants } = resource.list ?? {};
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
      {toolbar && <Parts parts={toolbar} props={{}} />}
      {reorder && can('edit') && (
        <HeadingButton
          variant="outlined"
          icon={mdiSwapVertical}
          label={label(reorder.title)}
          aria-haspopup="dialog"
          onClick={() => setReordering(true)}
        />
      )}
      {isReordering && reorder && <ReorderDialog reorder={reorder} onClose={() => setReordering(false)} />}
      {resource.routes?.edit && can('create') && (
        <>
          {variants && <VariantButtons />}
          <AddButton label={translate('ra.action.add')} icon={mdiPlus} />
        </>
      )}
    </>
  );
}

function Records() {
  const { parentField } = useResource();
  const { isPeeking } = usePeek();
  if (parentField) return <RecordTree />;
  if (!isPeeking) return <RecordTable />;
  return (
    <Peek>
      <RecordTable />
    </Peek>
  );
}

export default function List() {
  const { search } = useLocation();
  const resource = useResource();
  const label = useLabel();
  const [remembered] = useStore<Partial<ListOrder>>(orderKey(resource));
  const [isNewestFirst] = useStore<boolean>(newestFirstKey, false);
  // Read once, because storing a new order must not change the open list.
  const [{ sort, perPage }] = useState(() => initialOrder(resource, remembered, isNewestFirst));
  const isTable = displayOf(resource, search) === 'table';
  // The saved views of all lists, as stored: nothing has checked their shape.
  const [storedViews] = useStore<readonly unknown[]>(viewsKey(userIdOf(readSession())), []);
  const hasDeclaredViews = useCapability(resource.list?.views?.needs);
  // Most users have no views, and do not load the code of the tabs.
  const isOfList = (view: unknown) => isRecord(view) && view.resource === resource.name;
  const hasViews = hasDeclaredViews || (Array.isArray(storedViews) && storedViews.some(isOfList));
  return (
    <RecordList key={resource.name} sort={sort} perPage={perPage} isTable={isTable}>
      <ScreenHeading
        title={label(resource.titles?.list) || resource.name}
        badge={<ListSummary />}
        actions={<Actions />}
      />
      <StoreQuery />
      {hasViews && (
        <TabsRow>
          <ViewTabs />
        </TabsRow>
      )}
      <FilterBar />
      {!isTable && <Displays />}
      {isTable && (
        <LocalErrorBoundary resetKey={search}>
          <Records />
        </LocalErrorBoundary>
      )}
      {isTable && !resource.parentField && <ListPagination />}
    </RecordList>
  );
}
