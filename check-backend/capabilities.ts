import { isObject, listAt, objectAt } from '../api-doc/json';
import { type App, collectionOf, textOf } from '../src/metadata';
import { type Backend, entriesOf } from './backend';
import { must, type Report, shown } from './report';

/** Checks the capabilities that the backend announces (docs/contract.md#capabilities). */
export async function checkCapabilities(app: App, backend: Backend, report: Report): Promise<void> {
  report.title('Capabilities');
  const { status, body } = await backend.get('capabilities');
  const names = status === 200 && isObject(body) ? listAt(body.capabilities) : [];
  if (names.length === 0) return report.skip('none is announced');
  const bank = collectionOf(app.bank);

  if (names.includes('counts')) {
    await report.check('counts several queries in one call', async () => {
      const each = await Promise.all(
        ['', '?title_eq='].map(async (search) => (await backend.get(`${bank}/count${search}`)).body),
      );
      const params = new URLSearchParams([
        ['of', bank],
        ['of', `${bank}?title_eq=`],
      ]);
      const answer = await backend.get(`counts?${params}`);
      const expected = JSON.stringify({ counts: each.map((one) => (isObject(one) ? one.count : one)) });
      must(JSON.stringify(answer.body) === expected, expected, shown(answer.body));
    });
  }

  if (names.includes('or')) {
    await report.check('lists what matches in one of several fields', async () => {
      const count = async (search: string) =>
        objectAt((await backend.get(`${bank}/count${search}`)).body).count;
      // Every record has an id, and none this title.
      const both = await count('?title|id_ne=no-such-text');
      must(both === (await count('')), 'as many as there are', both);
      const none = await count('?title|alt_eq=no-such-text');
      must(none === 0, '0', none);
    });
  }

  if (names.includes('search')) {
    const [user] = entriesOf(await backend.get(`${collectionOf(app.profile)}?range=0-0`));
    const name = app.profile.list?.search?.map((field) => textOf(user?.[field])).find((text) => text !== '');
    if (!name) report.skip('no user: search is not checked');
    else
      await report.check('finds records of all resources by a text', async () => {
        const answer = await backend.get(`search?${new URLSearchParams({ q: name.toUpperCase() })}`);
        must(answer.status === 200, 'status 200', `${answer.status} ${shown(answer.body)}`);
        const found = entriesOf(answer);
        const isWhole = found.every(
          ({ resource, id, title, field }) =>
            [resource, title, field].every((one) => typeof one === 'string') && id !== undefined,
        );
        must(isWhole, 'entries of resource, id, title and field', answer.body);
        must(
          found.some(({ resource }) => resource === app.profile.name),
          `a record of ${app.profile.name} for "${name}"`,
          answer.body,
        );
        const empty = await backend.get('search?q=');
        must(empty.status === 400, 'status 400 for an empty text', String(empty.status));
      });
  }
}
