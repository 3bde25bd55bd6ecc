import type { AssistTask } from '../../../src/metadata';
import type { Settings } from '../../settings/settings';
import { deepl } from './deepl';
import { openai } from './openai';
import type { Tasks } from './provider';

export interface Assistant extends Partial<Tasks> {
  /** The host that gets the texts and pictures. */
  host: string;
}

/** Proxies usually wait for 60 s: the server has to give up first. */
const maxWait = 45_000;

const deeplAddress = (key = '') => `https://api${key.endsWith(':fx') ? '-free' : ''}.deepl.com`;

type Options = Pick<Settings, 'assistProvider' | 'assistUrl' | 'assistKey' | 'assistModel' | 'assistTasks'>;

export function assistantOf(
  { assistProvider, assistUrl, assistKey: key, assistModel: model, assistTasks: allowed }: Options,
  timeout = maxWait,
): Assistant | undefined {
  if (!assistProvider) return undefined;
  const address = new URL(assistUrl ?? deeplAddress(key));
  const tasks: Partial<Tasks> = { deepl, openai }[assistProvider]({ address, key, model, timeout });
  const kept = Object.entries(tasks).filter(
    ([task]) => allowed.length === 0 || allowed.includes(task as AssistTask),
  );
  return { host: address.host, ...Object.fromEntries(kept) };
}
