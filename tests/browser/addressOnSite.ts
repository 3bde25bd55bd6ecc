import { expect } from 'vitest';
import type { Town } from './town';

/** The path on the site of the first record of a list, or of the first with `words` in its path, cut after `words`. */
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
