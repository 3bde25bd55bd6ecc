import { mdiPlus, mdiSwapVertical } from '@mdi/js';
import Button from '@mui/material/Button';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { LinkBase, ListBase, useListContext, useLocation, useStore, useTranslate } from 'react-admin';
import { useApp, useDeclaration } from '../AppContext';
import { mayRole } from '../api/authProvider';
import { readSession } from '../api/session';
import { useLabel } from '../i18n/useLabel';
import { Icon } from '../layout/Icon';
import { FilterBar } from './FilterBar';
import { ListPagination } from './ListPagination';
import { initialOrder, type ListOrder, lastSearchKey, listMeta, orderKey } from './listRequest';
import { RecordTable } from './RecordTable';
import { ScreenHeading } from './ScreenHeading';

const RecordTree = lazy(() => import('./RecordTree'));
const ReorderDialog = lazy(() => import('./ReorderDialog'));

/** Keeps the order that the clerk chose, and the query to come back to. */
function Remember() {
  const resource = useDeclaration();
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
  const app = useApp();
  const resource = useDeclaration();
  const label = useLabel();
  const translate = useTranslate();
  const [reordering, setReordering] = useState(false);
  const role = readSession()?.role;
  const { reorder } = resource.list ?? {};
  return (
    <>
      {reorder && mayRole(app, role, resource.name, 'edit') && (
        <Button
          variant="outlined"
          startIcon={<Icon path={mdiSwapVertical} />}
          onClick={() => setReordering(true)}
        >
          {label(reorder.title)}
        </Button>
      )}
      {resource.routes?.edit && mayRole(app, role, resource.name, 'create') && (
        <Button
          variant="contained"
          component={LinkBase}
          to={`/${resource.name}/create`}
          startIcon={<Icon path={mdiPlus} />}
        >
          {translate('list.create')}
        </Button>
      )}
      {reordering && reorder && (
        <Suspense>
          <ReorderDialog reorder={reorder} onClose={() => setReordering(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The generated list of a resource: filter bar, table and pages, all from its declaration (spec §2). */
export default function List() {
  const resource = useDeclaration();
  const label = useLabel();
  const [remembered] = useStore<Partial<ListOrder>>(orderKey(resource));
  // The order that the list opens with: remembering a new one must not move the list that is open.
  const [{ sort, perPage }] = useState(() => initialOrder(resource, remembered));
  const queryOptions = useMemo(() => ({ meta: listMeta(resource), onError: () => {} }), [resource]);
  return (
    <ListBase
      key={resource.name}
      sort={sort}
      perPage={perPage}
      storeKey={false}
      debounce={0}
      disableAuthentication
      queryOptions={queryOptions}
    >
      <ScreenHeading
        title={resource.titles?.list ? label(resource.titles.list) : resource.name}
        actions={<Actions />}
      />
      <Remember />
      <FilterBar />
      {resource.tree ? (
        <Suspense>
          <RecordTree />
        </Suspense>
      ) : (
        <>
          <RecordTable />
          <ListPagination />
        </>
      )}
    </ListBase>
  );
}
