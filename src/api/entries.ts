import { isRecord } from '../metadata';

/**
 * The valid entries of an answer `{"entries": […]}` (docs/contract.md#capabilities).
 * @example entriesIn({ entries: [{ at: '2026-11-26' }, null] }, (one): one is object => one !== null); // [{ at: '2026-11-26' }]
 */
export function entriesIn<T extends object = Record<string, unknown>>(
  answer: unknown,
  isEntry: (value: unknown) => value is T,
): T[] {
  return isRecord(answer) && Array.isArray(answer.entries) ? answer.entries.filter(isEntry) : [];
}
