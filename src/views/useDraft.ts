import { useCallback, useEffect, useRef, useState } from 'react';
import type { Identifier } from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';
import { readSession } from '../api/session';
import { isRecord, type Resource, type Values, withoutSecrets } from '../metadata';
import { type Draft, draftKey, readDraft, removeDraft, writeDraft } from './draft';
import { carry } from './restore';

/** Milliseconds without a change before it is written down. */
const patience = 500;

interface DraftOptions {
  declaration: Resource;
  id: Identifier | undefined;
  form: UseFormReturn;
  record: Values;
  /** Whether these values say anything that the record does not. */
  differs: (values: Values) => boolean;
}

/**
 * Keeps what was typed and not saved on this computer, and offers it when the clerk is back on the screen
 * (contract): after a session that ended, an error that led away, a tab that was closed.
 */
export function useDraft({ declaration, id, form, record, differs }: DraftOptions) {
  // The session may be over by the time the last words are written: whose they are is settled at the start.
  const [key] = useState(() => {
    const user = readSession()?.user;
    return draftKey(String(user?._id ?? user?.id ?? ''), declaration.name, id);
  });
  const resumed = (draft: Draft): Values => {
    const values = carry(draft.before, draft.values, record);
    return isRecord(values) ? values : record;
  };
  const [offer, setOffer] = useState<Draft | undefined>(() => {
    const draft = readDraft(key);
    return draft && differs(resumed(draft)) ? draft : undefined;
  });
  const latest = useRef({ record, differs });
  useEffect(() => {
    latest.current = { record, differs };
  });
  const isSettled = useRef(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      if (isSettled.current) return;
      // A password never lies in the storage of a browser.
      const values = withoutSecrets(declaration, form.getValues());
      if (!latest.current.differs(values)) removeDraft(key);
      else {
        writeDraft(key, {
          savedAt: new Date().toISOString(),
          before: withoutSecrets(declaration, latest.current.record),
          values,
        });
      }
    };
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        // A reset bears no name: it is the form's doing, not the clerk's.
        if (name === undefined) return;
        clearTimeout(timer);
        timer = setTimeout(flush, patience);
      },
    });
    window.addEventListener('pagehide', flush);
    return () => {
      flush();
      unsubscribe();
      window.removeEventListener('pagehide', flush);
    };
  }, [form, key, declaration]);

  const forget = useCallback(() => {
    removeDraft(key);
    setOffer(undefined);
  }, [key]);

  return {
    offer,
    resume: () => {
      if (!offer) return;
      form.reset(resumed(offer));
      setOffer(undefined);
    },
    /** The draft has done its work: saved, or given up. */
    forget,
    /** As `forget`, and what is typed from here on is not kept either. */
    settle: useCallback(() => {
      isSettled.current = true;
      forget();
    }, [forget]),
  };
}
