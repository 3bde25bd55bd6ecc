import { memoryStore } from 'react-admin';
import { expect, it, vi } from 'vitest';
import declared from '../../resources';
import { createGuard } from '../../src/app/guard';
import { enginePaths } from '../../src/metadata';
import { createPaths, type Screen } from '../../src/routing/paths';
import { openTestBackend } from './backend';

it('the form of a resource is preloaded while its list is read', async () => {
  const { authProvider, calls, queryClient, signIn } = await openTestBackend();
  await signIn();
  const preload = vi.fn(async (_: Screen) => {});
  const { loader } = createGuard({
    app: declared,
    preload,
    paths: createPaths(declared, enginePaths),
    basename: '',
    authProvider,
    dataProvider: calls,
    queryClient,
    store: memoryStore(),
    transitionDelay: 0,
  });
  const request = new Request('http://town.example/newsList');
  const args = { request, params: {}, context: {} } as unknown as Parameters<typeof loader>[0];
  expect(await loader(args)).toBeNull();
  await vi.waitFor(() => expect(preload).toHaveBeenCalledTimes(2), { timeout: 4_000 });
  expect(preload.mock.calls.map(([{ kind }]) => kind)).toEqual(['list', 'edit']);
});
