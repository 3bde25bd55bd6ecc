import { isRecord } from '../metadata';

/** What was typed and not saved, with the record that it was typed over. */
export interface Draft {
  savedAt: string;
  before: Record<string, unknown>;
  values: Record<string, unknown>;
}

/** Where the draft of one screen of one person lies in this browser. */
export const draftKey = (user: string | number, resource: string, id: string | number | undefined): string =>
  `draft.${user}.${resource}.${id ?? 'create'}`;

/** The draft kept on this computer; broken JSON is no draft. */
export function readDraft(key: string): Draft | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (!isRecord(stored)) return undefined;
    const { savedAt, before, values } = stored;
    if (typeof savedAt !== 'string' || !isRecord(before) || !isRecord(values)) return undefined;
    return { savedAt, before, values };
  } catch {
    // What is stored may have been cut short or edited.
    return undefined;
  }
}

/** Keeps a draft. A full storage costs the draft, never the form. */
export function writeDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The quota is used up, or storage is forbidden: typing goes on without a net.
  }
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is forbidden: there is no draft either.
  }
}
