import { expect } from 'vitest';
import type { Town } from './town';

/** The path of a list's first record on the site. With `words`, the first path that contains them, cut after them. */
export async function addressOnSite(town: Town, list: string, words = ''): Promise<string> {
  const link = new RegExp(`/ville/${list}/[^"]*${words}`);
  let found = '';
  // The server may still give an earlier list for almost a second.
  await expect
    .poll(async () => {
      const answer = await fetch(town.url(`public/v1/${list}`));
      [found = ''] = (await answer.text()).match(link) ?? [];
      return found;
    })
    .not.toBe('');
  return found.replace('/ville/', '');
}
