import { memoryStore } from 'react-admin';
import { expect, it, vi } from 'vitest';
import declared from '../../resources';
import { createGuard } from '../../src/app/guard';
import { screens } from '../../src/app/screens';
import { createPaths } from '../../src/routing/paths';
import { openTestBackend } from './backend';

it('the form of a resource is preloaded after its list', async () => {
  const { authProvider, calls, queryClient, signIn } = await openTestBackend();
  await signIn();
  const screen = () => vi.fn(async () => ({ default: () => null }));
  const generated = { list: screen(), edit: screen(), create: screen() };
  const { loader } = createGuard({
    paths: createPaths(declared, { ...screens, generated }),
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
  expect(generated.list).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(generated.edit).toHaveBeenCalledOnce(), 4_000);
});
