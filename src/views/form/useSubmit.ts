import { useCallback, useEffect, useId, useRef, useState } from 'react';
import {
  HttpError,
  type Identifier,
  type RaRecord,
  setSubmissionErrors,
  useLocation,
  useNavigate,
  useNotify,
  useTranslate,
} from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';
import { useLabel } from '../../i18n/useLabel';
import { fieldOf, isRecord, jsonFieldNames, type Resource, storedNames, type Values } from '../../metadata';
import { toCreateBody, toUpdateBody } from '../../write/body';
import { changesBetween } from '../../write/changes';
import { useWrite } from '../../write/useWrite';
import type { useDraft } from './useDraft';

/** Returns a function that opens the tab of the first refused field, by stored name, and focuses its input. */
function useReveal(resource: Resource, form: UseFormReturn) {
  const navigate = useNavigate();
  const location = useLocation();
  const [target, setTarget] = useState<{ name: string; search: string }>();
  // The tab must be visible before its input can take focus.
  useEffect(() => {
    if (target?.search !== location.search) return;
    form.setFocus(target.name);
    setTarget(undefined);
  }, [target, location.search, form]);
  return useCallback(
    (refused: readonly string[]) => {
      const { tabs } = resource.form ?? {};
      const tab = tabs?.find(({ sections }) =>
        sections.some(({ fields }) =>
          fields.some((name) =>
            storedNames(name, fieldOf(resource, name)).some((stored) => refused.includes(stored)),
          ),
        ),
      );
      const params = new URLSearchParams(location.search);
      let { search } = location;
      if (tab && tabs && (params.get('tab') ?? tabs[0]?.name) !== tab.name) {
        params.set('tab', tab.name);
        search = `?${params}`;
        navigate({ pathname: location.pathname, search }, { replace: true, state: location.state });
      }
      const [name] = refused;
      if (name !== undefined) setTarget({ name, search });
    },
    [resource, navigate, location],
  );
}

/**
 * Sends a form that is not one record. Call `stored` with what the backend has now; text in `refused` fields, or typed
 * during the save, stays. Resolves to the reasons by refused field, `undefined` if everything is stored, or `{}` if
 * nothing is and the user has been told.
 */
export type Send = (
  sent: Values,
  stored: (next: Values, refused?: readonly string[]) => void,
  /** The values as opened or last stored. */
  opened: Values,
) => Promise<Record<string, string> | undefined>;

interface SubmitOptions {
  resource: Resource;
  id: Identifier | undefined;
  form: UseFormReturn;
  record: Values;
  draft: ReturnType<typeof useDraft>;
  adopt: (next: Values, before: Values) => void;
  close: () => void;
  /** Replaces the call that creates or updates the record. */
  sendAll?: Send;
  notice?: string;
  onStored?: (record: RaRecord, hasMore: boolean) => void;
}

const errorsIn = (error: unknown): Record<string, unknown> | undefined => {
  const body: unknown = error instanceof HttpError ? error.body : undefined;
  if (!isRecord(body) || !isRecord(body.errors)) return undefined;
  return Object.fromEntries(Object.entries(body.errors).filter(([, reason]) => typeof reason === 'string'));
};

/**
 * Save and Publish. Only the request carries the new status, so that a failed call leaves the record's status and the
 * typed text unchanged.
 */
export function useSubmit(options: SubmitOptions) {
  const { resource, id, form, record, draft, adopt, close, sendAll, notice, onStored } = options;
  const { workflow, notices } = resource;
  const fallbackId = useId();
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const write = useWrite();
  const notify = useNotify();
  const translate = useTranslate();
  const label = useLabel();
  const reveal = useReveal(resource, form);

  const successMessage = (task: 'save' | 'publish') => {
    const end = task === 'publish' ? 'published' : id === undefined ? 'created' : 'updated';
    const declared = notices?.[end];
    return notice ?? (declared ? label(declared) : translate(`forms.${end}`));
  };

  const refuse = (errors: Record<string, unknown>) => {
    setSubmissionErrors(errors, form.setError);
    reveal(Object.keys(errors));
  };

  const submitAll = async (send: Send, sent: Values, values: Values) => {
    const stored = (next: Values, refused: readonly string[] = []) =>
      adopt(next, { ...values, ...Object.fromEntries(refused.map((name) => [name, record[name]])) });
    const errors = await send(sent, stored, record);
    if (errors) refuse(errors);
    else draft.remove();
  };

  const send = async (task: 'save' | 'publish') => {
    const values = structuredClone(form.getValues());
    const isNew = id === undefined;
    const sent = isNew
      ? toCreateBody(record, values)
      : toUpdateBody(record, values, jsonFieldNames(resource));
    const status = task === 'publish' ? workflow?.publish : workflow?.save;
    if (status !== undefined) sent.status = status;
    if (sendAll) return submitAll(sendAll, sent, values);
    const outcome = await write(
      isNew
        ? { verb: 'create', resource, data: sent, form: draft.formId.current ?? fallbackId }
        : { verb: 'update', resource, opened: { ...record, id }, data: sent },
      { done: successMessage(task), failed: `error.${task}`, isForm: true },
    );
    if (outcome.result === 'failed') {
      refuse(errorsIn(outcome.error) ?? {});
      // A reload must still know the try that may have been stored.
      if (outcome.maybeStored) draft.flush();
    }
    if (outcome.result !== 'stored') return;
    const now = form.getValues();
    const hasMore = changesBetween(values, now).length > 0;
    if (isNew || outcome.record.id !== id) {
      // The caller opens another record, which gets the text typed during the save.
      close();
      draft.handOver(outcome.record, values, now);
    } else {
      adopt(outcome.record, values);
      if (!hasMore) draft.remove();
    }
    // Do not navigate if the user has left the screen.
    if (isMounted.current) onStored?.(outcome.record, hasMore);
  };

  return (task: 'save' | 'publish') => {
    // An error on a value without an input would block every further save.
    form.clearErrors();
    return form.handleSubmit(
      () => send(task),
      (errors) => {
        notify('validation.invalidForm', { type: 'error' });
        reveal(Object.keys(errors));
      },
    )();
  };
}
