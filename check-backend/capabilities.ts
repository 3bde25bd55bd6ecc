import type { Json } from '../api-doc/json';
import { objectAt } from '../api-doc/json';
import { type Backend, entriesOf } from './backend';
import type { Collection } from './lists';
import { must, type Report, shown } from './report';

/** Checks the announcement, and returns the names of what the backend can do beyond the contract. */
export async function checkCapabilities(backend: Backend, report: Report): Promise<ReadonlySet<unknown>> {
  const { status, body } = await backend.get('capabilities');
  const names = objectAt(body).capabilities;
  if (status >= 400 || body === undefined) {
    report.skip('no capabilities: nothing beyond the contract is checked');
    return new Set();
  }
  await report.check('GET capabilities announces what the backend can do beyond the contract', async () => {
    const isList = Array.isArray(names) && names.every((name) => typeof name === 'string');
    must(isList, '{"capabilities": ["name", …]}', body);
  });
  return new Set(Array.isArray(names) ? names : []);
}

/** Checks the versions of a test record that was changed (docs/contract.md#revisions). */
export async function checkRevisions(backend: Backend, path: string, report: Report): Promise<void> {
  await report.check('revisions: lists the versions, the newest first, and reads one', async () => {
    const answer = await backend.get(`revisions/${path}?range=0-9`);
    const [newest, before] = entriesOf(answer);
    const isOrdered = Number(newest?.version) > Number(before?.version);
    must(isOrdered && Array.isArray(newest?.fields), 'at least two versions, with their fields', answer.body);
    const { body: stored } = await backend.get(path);
    must(newest?.updatedAt === objectAt(stored).updatedAt, 'the stored record first', newest);
    const { status, body } = await backend.get(`revisions/${path}/${before?.version}`);
    must(status === 200 && objectAt(body).updatedAt === before?.updatedAt, 'the version before', body);
  });
}

/** Says that a test record is open (docs/contract.md#presence). */
export const checkPresence = (backend: Backend, path: string, report: Report) =>
  report.check('presence: names the others who have the record open', async () => {
    const { status, body } = await backend.call('PUT', `presence/${path}`);
    const { people } = objectAt(body);
    must(status === 200 && Array.isArray(people), '{"people": […]}', `${status} ${shown(body)}`);
  });

/** Restores a deleted test record and removes it again, from the trash too (docs/contract.md#trash). */
export async function checkTrash(
  backend: Backend,
  { name, idField }: Collection,
  id: Json | undefined,
  report: Report,
): Promise<void> {
  const path = `${name}/${encodeURIComponent(String(id))}`;
  const query = new URLSearchParams({ [`${idField}_eq`]: String(id), range: '0-0', sort: 'deletedAt_desc' });
  const inTrash = async () => entriesOf(await backend.get(`trash/${name}?${query}`));
  await report.check('trash: lists what was deleted, with deletedAt and deletedBy', async () => {
    const [found] = await inTrash();
    const isTold = typeof found?.deletedAt === 'string' && typeof found.deletedBy === 'string';
    must(found?.[idField] === id && isTold, `${shown(id)} with deletedAt and deletedBy`, found);
  });
  await report.check('trash: restores it', async () => {
    const { status, body } = await backend.call('PUT', `trash/${path}`);
    must(status === 200 && objectAt(body)[idField] === id, 'the stored record', `${status} ${shown(body)}`);
    const { status: now } = await backend.get(path);
    must(now === 200, '200 afterwards', String(now));
    const found = await inTrash();
    must(found.length === 0, 'no longer in the trash', found);
  });
  await backend.call('DELETE', path);
  await report.check('trash: removes it for good', async () => {
    const { status } = await backend.call('DELETE', `trash/${path}`);
    // Only superAdmin may.
    if (status === 403) return;
    must(status >= 200 && status < 300, 'a success', String(status));
    const found = await inTrash();
    must(found.length === 0, 'no longer in the trash', found);
  });
}
