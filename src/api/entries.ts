import { isRecord } from '../metadata';

/** The valid entries of an answer `{"entries": […]}` (docs/contract.md#capabilities). */
export function entriesIn<T extends object = Record<string, unknown>>(
  answer: unknown,
  isEntry: (value: unknown) => value is T,
): T[] {
  return isRecord(answer) && Array.isArray(answer.entries) ? answer.entries.filter(isEntry) : [];
}
