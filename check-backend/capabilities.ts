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
