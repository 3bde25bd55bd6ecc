import { afterAll, expect, it } from 'vitest';
import { type Attack, attackOnce } from '../attack/attack';
import { openAttacked } from '../attack/town';
import { freshDatabase } from '../backend/databases';

const attacked = await openAttacked(await freshDatabase());
afterAll(() => attacked.close());

it('answers hostile calls without an internal error, a secret or a record of another town', {
  timeout: 180_000,
}, async () => {
  const result: Attack = { calls: 0, statuses: new Map(), longestBlock: 0, findings: [] };
  for (const seed of [1, 2]) {
    await attacked.renew();
    await attackOnce(attacked, result, { seed, count: 250 });
  }
  expect(result.findings).toEqual([]);
  expect(result.calls).toBeGreaterThan(400);
  // Some calls succeed, and the others are refused for different reasons.
  for (const status of [200, 201, 400, 401, 403, 404, 422]) expect(result.statuses.keys()).toContain(status);
});
