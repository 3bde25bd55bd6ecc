import type { QueryClient } from '@tanstack/react-query';
import type { FilterPayload, RaRecord, SortPayload } from 'react-admin';
import type { AdminDataProvider } from '../api/dataProvider';
import type { CellProps } from '../fields/columns/cell';
import { loadReferenceNames } from '../fields/useReferenceSet';
import { type App, fieldOf, listFields, type Resource, type Role, sourceOf, valueAt } from '../metadata';
import { cellsOf, headersOf } from './cells';
import { saveCsv } from './csv';

/** As many records as one call brings. */
const chunk = 300;

interface ListExport extends Pick<CellProps, 'language' | 'label' | 'translate'> {
  app: App;
  dataProvider: AdminDataProvider;
  queryClient: QueryClient;
  resource: Resource;
  role: Role | undefined;
  filter: FilterPayload;
  sort: SortPayload;
}

/** Every record of a filter, in its order, with the fields that the list shows. */
async function allRecords({ dataProvider, resource, filter, sort }: ListExport): Promise<RaRecord[]> {
  const records: RaRecord[] = [];
  for (let page = 1; ; page++) {
    const { data } = await dataProvider.getList(resource.name, {
      pagination: { page, perPage: chunk },
      sort,
      filter,
      meta: { fields: listFields(resource), count: false },
    });
    records.push(...data);
    if (data.length < chunk) return records;
  }
}

/** Saves a list as CSV: the columns that it shows, of all records of its filter. Answers how many they are. */
export default async function exportList(list: ListExport): Promise<number> {
  const { app, dataProvider, queryClient, resource, role, language, label, translate } = list;
  const shown = (resource.list?.columns ?? [])
    .map((name) => ({ field: fieldOf(resource, name), source: sourceOf(name, fieldOf(resource, name)) }))
    .filter(({ field }) => !field.roles || (role !== undefined && field.roles.includes(role)));
  const [records, nameOf] = await Promise.all([
    allRecords(list),
    loadReferenceNames(
      shown.map(({ field }) => field),
      { app, dataProvider, queryClient },
    ),
  ]);
  const head = shown.flatMap(({ field }) => headersOf(field, label, translate));
  const rows = records.map((record) =>
    shown.flatMap(({ field, source }) =>
      cellsOf(field, valueAt(record, source), { record, language, label, translate, nameOf }),
    ),
  );
  const title = resource.titles?.list ? label(resource.titles.list) : resource.name;
  saveCsv(title, [head, ...rows], language);
  return records.length;
}
