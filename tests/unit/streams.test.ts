import { expect, it } from 'vitest';
import { createStreams } from '../../server/changes/streams';

it('destroys the stream of a browser that has too much left to read', () => {
  const streams = createStreams();
  const person = { id: 'a', name: 'Anne Petit', role: 'admin', townId: '' } as const;
  const stream = streams.add(1, person, 'session');
  const [listener] = streams.all();
  if (!listener) expect.fail('no listener');
  streams.send(listener, 'x'.repeat(100_000));
  expect(stream.destroyed).toBe(false);
  streams.send(listener, 'one more');
  expect(stream.destroyed).toBe(true);
});
