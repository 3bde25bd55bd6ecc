import type { FileRemoval } from '../database/jobs';
import { ContinueWith, type Job, messageOf } from './queue';

/** Tries again until all are gone, for about a month. */
export const removeFiles: Job = {
  attempts: 250,
  run: async ({ files }, { data }) => {
    const { names } = data as FileRemoval;
    const left: string[] = [];
    let cause: unknown;
    for (const name of names)
      await files.remove(name).catch((error: unknown) => {
        left.push(name);
        cause = error;
      });
    if (left.length > 0)
      throw new ContinueWith(
        { names: left } satisfies FileRemoval,
        new Error(`${left.join()}: ${messageOf(cause)}`, { cause }),
      );
    return undefined;
  },
};
