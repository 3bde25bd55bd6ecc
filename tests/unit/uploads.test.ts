// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest';
import declared from '../../resources';
import { createObservable } from '../../src/api/observable';
import { createUploads } from '../../src/write/uploads';
import type { Outcome, Writer } from '../../src/write/writer';

it('a file that waits when another person signs in is not sent', async () => {
  let end: (outcome: Outcome) => void = () => {};
  const send = vi.fn(
    () =>
      new Promise<Outcome>((resolve) => {
        end = resolve;
      }),
  );
  const uploads = createUploads({ send, pending: createObservable([]) } as unknown as Writer, declared.bank);
  const add = (name: string) =>
    uploads.add(
      new File(['x'], name, { type: 'image/png' }),
      {},
      () => undefined,
      () => {},
    );
  add('a.png');
  add('b.png');
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1), 15_000);
  uploads.reset();
  end({ result: 'cancelled' });
  add('c.png');
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2), 15_000);
  expect(send.mock.calls.map(([write]: unknown[]) => (write as { file: File }).file.name)).toEqual([
    'a.png',
    'c.png',
  ]);
});

it('files are still sent after an input fails to take the one before, and the console has the error', async () => {
  const failure = new Error('No place for this file');
  const log = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => log.mockRestore());
  const send = vi.fn(async () => ({ result: 'stored', record: { id: 1 } }) as Outcome);
  const uploads = createUploads({ send, pending: createObservable([]) } as unknown as Writer, declared.bank);
  const add = (onStored: () => void) =>
    uploads.add(new File(['x'], 'a.pdf', { type: 'application/pdf' }), {}, () => undefined, onStored);
  add(() => {
    throw failure;
  });
  const taken = vi.fn();
  add(taken);
  await vi.waitFor(() => expect(taken).toHaveBeenCalledOnce(), 15_000);
  expect(log.mock.calls).toEqual([[failure]]);
});
