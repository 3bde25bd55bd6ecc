import {
  Admin,
  DataTable,
  DateField,
  DateTimeInput,
  Edit,
  List,
  Resource,
  SelectInput,
  SimpleForm,
  TextInput,
} from 'react-admin';
import { createRoot } from 'react-dom/client';

// The app to which the benchmark compares ours: a minimal react-admin app with two lists and a form, on the same
// backend.

const session = Object.entries(localStorage).find(([key]) => key.endsWith('user'))?.[1];
const headers = {
  'content-type': 'application/json',
  'x-api-key': 'demo-key',
  authorization: JSON.parse(session ?? '{}').token,
};
const call = async (path: string) => (await fetch(`/api/v1/${path}`, { headers })).json();
const filters: Record<string, string> = { news: 'newsPage_eq=true', cards: 'type_eq=2' };

const dataProvider = {
  getList: async (resource: string, { pagination }: { pagination: { page: number; perPage: number } }) => {
    const { page, perPage } = pagination;
    const range = `range=${(page - 1) * perPage}-${page * perPage - 1}`;
    const fields = 'fields=id,title,newsPeriod,status,updatedAt';
    const [{ entries }, count] = await Promise.all([
      call(`pages?${filters[resource]}&${range}&sort=updatedAt_asc&${fields}`),
      call(`pages/count?${filters[resource]}`),
    ]);
    return { data: entries, total: count.count ?? count };
  },
  getOne: async (_: string, { id }: { id: string }) => ({ data: await call(`pages/${id}`) }),
};

const PageList = () => (
  <List perPage={25}>
    <DataTable>
      <DataTable.Col source="title" />
      <DataTable.Col source="newsPeriod.startDate" field={DateField} />
      <DataTable.Col source="status" />
      <DataTable.Col source="updatedAt" field={DateField} />
    </DataTable>
  </List>
);

const PageEdit = () => (
  <Edit>
    <SimpleForm>
      <TextInput source="title" />
      <TextInput source="content" multiline />
      <SelectInput source="status" choices={['CREATED', 'PUBLISHED'].map((id) => ({ id, name: id }))} />
      <DateTimeInput source="newsPeriod.startDate" />
      <DateTimeInput source="newsPeriod.endDate" />
    </SimpleForm>
  </Edit>
);

const root = document.getElementById('root');
if (!root) throw new Error('no #root');
createRoot(root).render(
  <Admin dataProvider={dataProvider as never} disableTelemetry>
    <Resource name="news" list={PageList} edit={PageEdit} />
    <Resource name="cards" list={PageList} edit={PageEdit} />
  </Admin>,
);
