import { expect, it, onTestFinished } from 'vitest';
import { demoAccounts, demoKey } from '../../demo/accounts';
import declared from '../../resources';
import { number } from '../../src/metadata';
import { checkBackend } from '../../tools/check-backend/check';
import samples from '../everyKind';
import { startBackend } from './backend';

it('every backend passes check-backend, including its checks of writes', async () => {
  const words = number({ fr: 'Mots', en: 'Words' }, { derive: () => 3 });
  const nested = number({ fr: 'Chiffres', en: 'Digits' }, { source: 'contact.digits', derive: () => 10 });
  const derived = { ...samples, fields: { ...samples.fields, words, nested } };
  const app = { ...declared, resources: [...declared.resources, derived] };
  const { url, close } = await startBackend(app);
  onTestFinished(close);
  const { email = '', password = '' } = demoAccounts.find(({ role }) => role === 'superAdmin') ?? {};
  const lines: string[] = [];
  const { passed } = await checkBackend(app, { url, key: demoKey, email, password, write: true }, (line) =>
    lines.push(line),
  );
  // A line with ✗ names a failed check. The one or two lines after it say why.
  expect(lines.join('\n').match(/✗.*\n.*\n.*/g) ?? []).toEqual([]);
  expect(passed).toBeGreaterThan(250);
}, 180_000);
