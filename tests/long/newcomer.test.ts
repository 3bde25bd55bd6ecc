import { expect, it } from 'vitest';
import { copyProject, failuresIn, twentyEntities } from '../browser/copy';

it('keeps every node test green with twenty entities more', async () => {
  const copy = copyProject(twentyEntities().steps);
  expect(await failuresIn(copy)).toEqual([]);
  copy.remove();
}, 1_200_000);
