import { Admin, DataTable, DateField, Link, List, Resource } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { createHttp } from '../../../src/api/http';
import { openSession } from '../../../src/api/session';
import { openStorage } from '../../../src/api/storage';

/** What our list is measured against: react-admin's own table, with the same rows and columns and 100 a page. */
openStorage('/', '');
openSession();
const http = createHttp({ apiUrl: '', apiKey: 'demo-key', authScheme: '' });

const NewsList = () => (
  <List perPage={100} actions={false}>
    <DataTable>
      <DataTable.Col source="title" />
      <DataTable.Col source="newsPeriod.startDate" field={DateField} />
      <DataTable.Col source="status" />
      <DataTable.Col source="updatedAt" field={DateField} />
    </DataTable>
  </List>
);

const root = document.getElementById('root');
if (!root) throw new Error('no #root');
createRoot(root).render(
  <Admin
    dashboard={() => <Link to="/news">News</Link>}
    dataProvider={
      {
        getList: async (_: string, { pagination }: { pagination: { perPage: number } }) => {
          const path = `pages?newsPage_eq=true&range=0-${pagination.perPage - 1}&sort=updatedAt_asc&fields=id,title,newsPeriod,status,updatedAt`;
          const { entries } = (await http.json(path)).json as { entries: never[] };
          return { data: entries, total: 320 };
        },
      } as never
    }
  >
    <Resource name="news" list={NewsList} edit={() => null} />
  </Admin>,
);
