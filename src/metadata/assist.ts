import { isRecord } from './values';

/**
 * What a backend can propose: a translation, plainer words, or the description of a picture.
 * @example assistTasks.includes('simplify'); // true
 */
export const assistTasks = ['translate', 'simplify', 'describePicture'] as const;

/**
 * One of `assistTasks`.
 * @example const task: AssistTask = 'translate';
 */
export type AssistTask = (typeof assistTasks)[number];

/**
 * Who makes the proposals of a backend (docs/contract.md#assist).
 * @example const assist: Assist = { provider: 'api-free.deepl.com', tasks: ['translate'] };
 */
export interface Assist {
  /** The host that gets the texts and pictures. */
  provider: string;
  tasks: readonly AssistTask[];
}

/**
 * Reads what a backend announces; `undefined` if it names no provider. Leaves out unknown tasks.
 * @example const assist = readAssist({ provider: 'api-free.deepl.com', tasks: ['translate'] });
 */
export function readAssist(value: unknown): Assist | undefined {
  if (!isRecord(value) || typeof value.provider !== 'string' || value.provider === '') return undefined;
  const announced = Array.isArray(value.tasks) ? value.tasks : [];
  return { provider: value.provider, tasks: assistTasks.filter((task) => announced.includes(task)) };
}
