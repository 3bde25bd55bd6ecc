import type { QueryClient } from '@tanstack/react-query';
import type { FilterPayload, Identifier, RaRecord, SortPayload } from 'react-admin';
import { idLabel } from '../../../../contract/cells/targets';
import { isAnnounced } from '../../../api/capabilities';
import type { AdminDataProvider } from '../../../api/dataProvider';
import { readSession } from '../../../api/session';
import type { CellProps } from '../../../fields/columns/cell';
import { cellsOf, headersOf } from '../../../fields/columns/cells';
import { visibleColumns } from '../../../fields/columns/columns';
import { loadReferenceNames } from '../../../fields/useReferenceRecords';
import {
  type App,
  idFieldOf,
  listFields,
  namesWithTranslations,
  type Resource,
  valueAt,
} from '../../../metadata';
import { saveCsv } from './csv';

const maxPerPage = 300;

interface ListExport extends Pick<CellProps, 'language' | 'label' | 'translate'> {
  app: App;
  dataProvider: AdminDataProvider;
  queryClient: QueryClient;
  resource: Resource;
  filter: FilterPayload;
  sort: SortPayload;
}

/**
 * The page that starts after `received` records. Its size must divide `received`, which may be any number, because a
 * backend may return short pages.
 */
function pageAfter(received: number) {
  let perPage = maxPerPage;
  while (received % perPage > 0) perPage--;
  return { page: received / perPage + 1, perPage };
}

async function allRecords(
  { dataProvider, resource, filter, sort }: ListExport,
  count: Promise<number | undefined>,
): Promise<RaRecord[]> {
  const records = new Map<Identifier, RaRecord>();
  for (;;) {
    const known = records.size;
    const pagination = pageAfter(known);
    const meta = { fields: listFields(resource), count: false };
    const { data } = await dataProvider.getList(resource.name, { pagination, sort, filter, meta });
    for (const record of data) records.set(record.id, record);
    // A short page is the last one only if the count agrees. A backend that ignores the range returns the same page
    // again and again: a page without new records ends the loop.
    const isShort = data.length < pagination.perPage;
    const isLast = isShort && records.size >= ((await count) ?? Number.POSITIVE_INFINITY);
    if (isLast || records.size === known) return [...records.values()];
  }
}

function withTranslations(resource: Resource): Resource {
  const { list } = resource;
  return list
    ? { ...resource, list: { ...list, columns: namesWithTranslations(resource, list.columns) } }
    : resource;
}

export default async function exportList(
  shown: ListExport,
): Promise<{ saved: number; counted: number | undefined }> {
  const list = { ...shown, resource: withTranslations(shown.resource) };
  const { app, dataProvider, queryClient, resource, filter, language, label, translate } = list;
  const columns = visibleColumns(resource, readSession()?.role);
  // A failed count does not stop the export.
  const counting = dataProvider.count(resource.name, filter).catch(() => undefined);
  const [records, counted, nameOf] = await Promise.all([
    allRecords(list, counting),
    counting,
    loadReferenceNames(
      columns.map(({ field }) => field),
      { app, dataProvider, queryClient },
    ),
  ]);
  // The id lets an import find the records.
  const hasId = isAnnounced('import');
  const head = columns.flatMap(({ field }) => headersOf(field, label, translate));
  if (hasId) head.push(label(idLabel));
  const rows = records.map((record) => [
    ...columns.flatMap(({ field, source }) =>
      cellsOf(field, valueAt(record, source), { record, language, label, translate, nameOf }),
    ),
    ...(hasId ? [String(record[idFieldOf(resource)] ?? '')] : []),
  ]);
  const title = label(resource.titles?.list) || resource.name;
  saveCsv(title, [head, ...rows], language);
  return { saved: records.length, counted };
}
