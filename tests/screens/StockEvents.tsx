import {
  Create,
  DataTable,
  Edit,
  List,
  ReferenceField,
  ReferenceInput,
  Show,
  SimpleForm,
  SimpleShowLayout,
  TextField,
  TextInput,
  useGetList,
  useNotify,
  useUpdate,
} from 'react-admin';
import { useSearchParams } from 'react-router';

/** Gives another title to the event that was changed last. */
function Rename() {
  const { data: [event] = [] } = useGetList('events', {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'updatedAt', order: 'DESC' },
  });
  const [update] = useUpdate();
  const notify = useNotify();
  const rename = () =>
    update(
      'events',
      { id: event?.id, data: { ...event, eventTitle: 'Fête du lac' }, previousData: event },
      { onSuccess: () => notify('Fête renommée', { type: 'success' }) },
    );
  return (
    <button type="button" disabled={!event} onClick={rename}>
      Fête du lac
    </button>
  );
}

/** A custom view made of react-admin's own components: a list, the event named by `?id=`, or a new one with `?new`. */
export default function StockEvents() {
  const [search] = useSearchParams();
  const id = search.get('id');
  if (search.has('new'))
    return (
      <Create redirect="list">
        <SimpleForm>
          <TextInput source="eventTitle" />
        </SimpleForm>
      </Create>
    );
  if (!id)
    return (
      <>
        <Rename />
        <List exporter={false} perPage={10} disableSyncWithLocation>
          <DataTable bulkActionButtons={false}>
            <DataTable.Col source="eventTitle" />
            <DataTable.Col source="type">
              <ReferenceField source="type" reference="eventTypes" link={false} />
            </DataTable.Col>
          </DataTable>
        </List>
      </>
    );
  return (
    <>
      <Show id={id}>
        <SimpleShowLayout>
          <TextField source="eventTitle" />
        </SimpleShowLayout>
      </Show>
      <Edit id={id} redirect="list">
        <SimpleForm>
          <TextInput source="eventTitle" />
          <ReferenceInput source="type" reference="eventTypes" />
        </SimpleForm>
      </Edit>
    </>
  );
}
