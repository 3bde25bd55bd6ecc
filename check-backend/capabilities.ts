import { isObject, listAt } from '../api-doc/json';
import { type App, collectionOf } from '../src/metadata';
import type { Backend } from './backend';
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
}
