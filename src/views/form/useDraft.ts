import { debounce } from 'es-toolkit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Identifier, type RaRecord, useLocation } from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';
import { readSession, userIdOf } from '../../api/session';
import {
  idFieldOf,
  isId,
  isRecord,
  type Resource,
  type Values,
  valueAt,
  withoutSecrets,
} from '../../metadata';
import { applyChanges, type Change, changesBetween } from '../../write/changes';
import { useWriter } from '../../write/WriteContext';
import { abandonedDraft } from './abandoned';
import { type Draft, draftKey, randomId, readDraft, removeDraft, setDraftAside, writeDraft } from './draft';

/** In milliseconds, after the last change. */
const SAVE_DELAY = 500;

const unappliedChanges = ({ changes }: Draft, record: Values, { fields }: Resource): readonly Change[] =>
  changes.filter(({ path, after }) => changesBetween(valueAt(record, path), after, fields, path).length > 0);

interface DraftOptions {
  resource: Resource;
  id: Identifier | undefined;
  form: UseFormReturn;
  record: Values;
  /** A new record without its prefilled values, such as those of a copy. A draft stores what differs from it. */
  emptyRecord?: Values;
}

/**
 * Stores unsaved changes in this browser, and offers them when the user returns. Restores them without an offer after a
 * new sign-in, or if a save changed the URL of the record while the user typed.
 */
export function useDraft({ resource, id, form, record, emptyRecord }: DraftOptions) {
  const { ask, attemptsOf, rememberAttempts } = useWriter();
  const { state } = useLocation();
  // Computed once, because the session may end before the last text is stored.
  const [key] = useState(() => {
    const user = userIdOf(readSession());
    // react-admin's id may be an e-mail address, which must stay out of the storage.
    const storedId = record[idFieldOf(resource)];
    const recordId = id === undefined || !isId(storedId) ? id : storedId;
    return user === undefined ? undefined : draftKey(user, resource.name, recordId);
  });
  const [offeredDraft, setOfferedDraft] = useState<Draft>();
  const [isRestored, setRestored] = useState(false);
  const isClosed = useRef(false);
  const [newFormId] = useState(randomId);
  const formId = useRef(newFormId);
  const latestRecord = useRef(record);

  const stripSecrets = useCallback((values: Values) => withoutSecrets(resource, values), [resource]);
  const flush = useCallback(() => {
    if (isClosed.current || key === undefined) return;
    const values = form.getValues();
    // Prefilled values alone make no draft.
    const isTyped = changesBetween(latestRecord.current, values, resource.fields).length > 0;
    const base = isTyped && emptyRecord ? emptyRecord : latestRecord.current;
    const changes = changesBetween(stripSecrets(base), stripSecrets(values), resource.fields);
    const savedAt = new Date().toISOString();
    const attempts = id === undefined ? attemptsOf(resource, formId.current) : undefined;
    if (changes.length > 0) writeDraft({ key, savedAt, changes, form: formId.current, attempts });
    else removeDraft(key);
  }, [stripSecrets, resource, emptyRecord, form, id, key, attemptsOf]);

  // When the stored record changes, such as after a save, keep only what differs from it.
  useEffect(() => {
    if (latestRecord.current === record) return;
    latestRecord.current = record;
    flush();
  }, [record, flush]);

  const restore = useCallback(
    async (draft: Draft) => {
      const stored = latestRecord.current;
      const unapplied = unappliedChanges(draft, stored, resource);
      const conflicts =
        id === undefined
          ? []
          : unapplied.flatMap((mine) => {
              const { path, before } = mine;
              const theirs = { path, before, after: valueAt(stored, path) };
              const isConflict = changesBetween(before, theirs.after, resource.fields, path).length > 0;
              return isConflict ? [{ path, mine, theirs }] : [];
            });
      const { updatedBy: by, updatedAt: at } = stored;
      // The conflicts in which the draft wins; `undefined` if the user cancels.
      const accepted =
        conflicts.length > 0
          ? await ask({
              about: 'conflict',
              resource,
              record: applyChanges(stored, unapplied),
              by,
              at,
              conflicts,
              isDraft: true,
            })
          : [];
      if (!accepted) return false;
      const rejected = conflicts
        .filter((conflict) => !accepted.includes(conflict))
        .map((conflict) => conflict.mine);
      const changes = unapplied.filter((change) => !rejected.includes(change));
      if (draft.form !== undefined) {
        formId.current = draft.form;
        if (draft.attempts) rememberAttempts(resource, draft.form, draft.attempts);
      }
      form.reset(applyChanges(form.getValues(), changes));
      if (draft.key !== key) removeDraft(draft.key);
      flush();
      setOfferedDraft(undefined);
      return true;
    },
    [ask, resource, flush, form, id, key, rememberAttempts],
  );

  const hasLookedForDraft = useRef(false);
  useEffect(() => {
    if (hasLookedForDraft.current || key === undefined) return;
    hasLookedForDraft.current = true;
    const draft = readDraft(key);
    const hasUnappliedChanges = (found: Draft) =>
      unappliedChanges(found, latestRecord.current, resource).length > 0;
    if (draft && hasUnappliedChanges(draft)) {
      const restoresDraft = isRecord(state) && state.restoresDraft === true;
      if (restoresDraft)
        restore(draft).then((isDone) => (isDone ? setRestored(true) : setOfferedDraft(setDraftAside(draft))));
      else setOfferedDraft(setDraftAside(draft));
      return;
    }
    if (draft) removeDraft(draft.key);
    abandonedDraft(key, hasUnappliedChanges).then(setOfferedDraft);
  }, [key, resource, restore, state]);

  useEffect(() => {
    const flushLater = debounce(flush, SAVE_DELAY);
    const unsubscribe = form.subscribe({
      formState: { values: true },
      // A change without a name is a reset, not typing.
      callback: ({ name }) => name !== undefined && flushLater(),
    });
    window.addEventListener('pagehide', flushLater.flush);
    return () => {
      flushLater.flush();
      unsubscribe();
      window.removeEventListener('pagehide', flushLater.flush);
    };
  }, [form, flush]);

  const remove = useCallback(() => {
    if (key !== undefined) removeDraft(key);
    setRestored(false);
  }, [key]);

  return {
    offeredDraft:
      offeredDraft && unappliedChanges(offeredDraft, record, resource).length > 0 ? offeredDraft : undefined,
    /** Identifies this form to the writer. */
    formId,
    /** Whether a draft was restored without an offer. */
    isRestored,
    restore: () => offeredDraft && restore(offeredDraft),
    discard: () => {
      if (offeredDraft) removeDraft(offeredDraft.key);
      setOfferedDraft(undefined);
    },
    /** Stores the text typed during a save (from `sent` to `values`) as a draft of the stored record. */
    storeForRecord: (stored: RaRecord, sent: Values, values: Values) => {
      const user = userIdOf(readSession());
      const storedId = stored[idFieldOf(resource)];
      const changes = changesBetween(stripSecrets(sent), stripSecrets(values), resource.fields);
      if (user === undefined || !isId(storedId) || changes.length === 0) return;
      const savedAt = new Date().toISOString();
      writeDraft({ key: draftKey(user, resource.name, storedId), savedAt, changes });
    },
    /** Whether the draft keeps all unsaved changes. It never keeps secrets. */
    keepsAll: () => {
      const [before, after] = [latestRecord.current, form.getValues()];
      const kept = changesBetween(stripSecrets(before), stripSecrets(after));
      return key !== undefined && kept.length === changesBetween(before, after).length;
    },
    flush,
    remove,
    /** Removes the draft and ends its storage. `storeForRecord` still works. */
    close: useCallback(() => {
      isClosed.current = true;
      remove();
    }, [remove]),
  };
}
