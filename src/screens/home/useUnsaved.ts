import { uniqBy } from 'es-toolkit';
import { useEffect, useState } from 'react';
import { readSession, userIdOf } from '../../api/session';
import type { Entry } from '../../layout/menu/menu';
import { nameOf, type Resource } from '../../metadata';
import { useApp, useCan } from '../../routing/AppContext';
import { useFormPath } from '../../routing/links';
import { recentRecords } from '../../routing/recentRecords';
import { focusHeadingIfLost } from '../../ui/screenFocus';
import { abandonedDraftsOf, type RecordDraft } from '../../views/form/abandoned';
import { removeDraft } from '../../views/form/draft';
import { applyChanges } from '../../write/changes';

const maxShown = 7;

/** A form that was left without saving. */
export interface Unsaved extends RecordDraft {
  resource: Resource;
  /** The label of its list in the menu. */
  list: string;
  to: string;
  /** Typed in the form, else taken from the recent records, else empty. */
  title: string;
}

export function useUnsaved(entries: readonly Entry[]) {
  const app = useApp();
  const can = useCan();
  const formPath = useFormPath();
  const [drafts, setDrafts] = useState<RecordDraft[]>([]);
  useEffect(() => {
    const user = userIdOf(readSession());
    if (user !== undefined) abandonedDraftsOf(user).then(setDrafts);
  }, []);

  const pathOf = (resource: Resource, id: string | null) => {
    if (id === null) {
      const mayCreate = resource.routes?.edit !== undefined && can('create', resource.name);
      return mayCreate ? `/${resource.name}/create` : undefined;
    }
    // With `resource.key`, the path contains the value of a field, which the draft does not have.
    return resource.key ? undefined : formPath(resource, id);
  };
  const recent = recentRecords(app);
  const found = drafts.flatMap((one): Unsaved[] => {
    const { resource, label: list } = entries.find((entry) => entry.resource?.name === one.name) ?? {};
    const to = resource && pathOf(resource, one.id);
    if (!resource || !list || !to) return [];
    const record = recent.find((visited) => visited.resource === resource && String(visited.id) === one.id);
    const title = nameOf(resource, applyChanges({}, one.draft.changes)) || record?.name || '';
    return [{ ...one, resource, list, to, title }];
  });
  return {
    // The newest drafts come first, so `uniqBy` keeps the newest of each form.
    unsaved: uniqBy(found, ({ to }) => to).slice(0, maxShown),
    abandon: ({ draft }: Unsaved) => {
      removeDraft(draft.key);
      setDrafts((before) => before.filter((one) => one.draft.key !== draft.key));
      // After the render, which removes the button that had the focus.
      queueMicrotask(focusHeadingIfLost);
    },
  };
}
