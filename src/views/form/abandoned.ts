import { DRAFT, storedKeys } from '../../api/storage';
import { type Draft, draftKeysOf, lockName, readDraft, tabId } from './draft';

/** Where the id of the tab begins in the key of a draft: see `draftKey`. */
const endOfPrefix = (key: string) => key.lastIndexOf(']') + 1;

/** The drafts that belong to no other open tab, newest first. */
async function abandonedAmong(keys: readonly string[]): Promise<Draft[]> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const openTabs = new Set(held.map(({ name }) => name));
  const isAbandoned = (key: string) => {
    // `setDraftAside` appends a time to the id of the tab.
    const [owner = ''] = key.slice(endOfPrefix(key)).split('-');
    return owner === tabId() || !openTabs.has(lockName(owner));
  };
  return keys
    .filter(isAbandoned)
    .flatMap((key) => readDraft(key) ?? [])
    .sort((a, b) => b.savedAt.localeCompare(a.savedAt));
}

/** The newest useful draft of a record, other than this tab's own draft, which has the key `ownKey`. */
export async function abandonedDraft(
  ownKey: string,
  isUseful: (draft: Draft) => boolean,
): Promise<Draft | undefined> {
  const keys = storedKeys(ownKey.slice(0, endOfPrefix(ownKey))).filter((key) => key !== ownKey);
  return (await abandonedAmong(keys)).find(isUseful);
}

/** `name` is the name of the resource. The `id` of a new record is `null`. */
export interface RecordDraft {
  draft: Draft;
  name: string;
  id: string | null;
}

export const abandonedDraftsOf = async (user: string): Promise<RecordDraft[]> =>
  (await abandonedAmong(draftKeysOf(user))).map((draft) => {
    const [, name, id] = JSON.parse(draft.key.slice(DRAFT.length, endOfPrefix(draft.key)));
    return { draft, name, id };
  });
