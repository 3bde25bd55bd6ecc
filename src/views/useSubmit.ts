import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import {
  type Identifier,
  type RaRecord,
  setSubmissionErrors,
  type UpdateParams,
  type UpdateResult,
  useCreatePath,
  useLocation,
  useNavigate,
  useNotify,
  useRegisterMutationMiddleware,
  useSaveContext,
  useTranslate,
} from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';
import { UNKNOWN_ID } from '../api/dataProvider';
import { useLabel } from '../i18n/useLabel';
import { isId, type Resource, type Values, wholeNames, withoutSecrets } from '../metadata';
import { filled, restore } from './restore';
import { useFailure } from './useFailure';
import { useListPath } from './useListPath';
import { useReveal } from './useReveal';

type Update = (resource: string, params: UpdateParams) => Promise<UpdateResult>;

/**
 * Sends a form in a way of its own. `stored` tells the form what the backend has now; what was typed meanwhile, or
 * into one of the `refused` fields, stays. Answers what was refused, by field, with the reason; nothing when all is
 * stored; an empty object when all was refused, which it has said itself.
 */
export type Send = (
  sent: Values,
  stored: (next: Values, refused?: readonly string[]) => void,
) => Promise<Record<string, string> | undefined>;

interface SubmitOptions {
  declaration: Resource;
  id: Identifier | undefined;
  form: UseFormReturn;
  record: Values;
  adopt: (next: Values, before: Values) => void;
  settle: () => void;
  forget: () => void;
  /** In place of the one call that creates or updates the record. */
  own?: Send;
}

/**
 * Save and Publish (spec §4): the status goes with the call and is nowhere else, so that a failed one leaves the
 * record with the status it had, and every typed word in place.
 */
export function useSubmit({ declaration, id, form, record, adopt, settle, forget, own }: SubmitOptions) {
  const { name, key, workflow, notices } = declaration;
  const { save } = useSaveContext();
  const queryClient = useQueryClient();
  const createPath = useCreatePath();
  const listPath = useListPath(name);
  const navigate = useNavigate();
  const { search } = useLocation();
  const notify = useNotify();
  const translate = useTranslate();
  const label = useLabel();
  const fail = useFailure();
  const reveal = useReveal(declaration, form);

  // The record that this screen shows keeps the id of its address until the address follows a changed key.
  const keepId = useCallback(
    async (resource: string, params: UpdateParams, next: Update): Promise<UpdateResult> => {
      const { data } = await next(resource, params);
      return { data: id === undefined ? data : { ...data, id } };
    },
    [id],
  );
  useRegisterMutationMiddleware<Update>(keepId);

  // A mutation like every save: the overlay shows as long as it lasts (spec §2).
  const sendOwn = useMutation({ mutationFn: (work: () => ReturnType<Send>) => work() });

  const saved = (task: 'save' | 'publish', values: Values, sent: Values, answer: RaRecord) => {
    const created = id === undefined;
    const notice = task === 'publish' ? 'published' : created ? 'created' : 'updated';
    const declared = notices?.[notice];
    const words = declared ? label(declared) : translate(`forms.${notice}`);
    notify(words, { type: 'success', messageArgs: { _: words } });
    if (created) {
      settle();
      const edit = createPath({ resource: name, type: 'edit', id: answer.id });
      navigate(answer.id === UNKNOWN_ID ? listPath : edit, { replace: true });
      return;
    }
    const stored: Values = { ...withoutSecrets(declaration, sent), ...answer };
    const newKey = key && stored[key];
    if (isId(newKey) && newKey !== id) {
      queryClient.setQueryData([name, 'getOne', { id: String(newKey), meta: undefined }], {
        ...stored,
        id: newKey,
      });
      settle();
      navigate(
        { pathname: createPath({ resource: name, type: 'edit', id: newKey }), search },
        { replace: true },
      );
      return;
    }
    forget();
    adopt(stored, values);
  };

  const send = async (task: 'save' | 'publish') => {
    const values = structuredClone(form.getValues());
    const sent = id === undefined ? filled(record, values) : restore(record, values, wholeNames(declaration));
    const status = task === 'publish' ? workflow?.publish : workflow?.save;
    if (status !== undefined) sent.status = status;
    const stored = (next: Values, refused: readonly string[] = []) =>
      adopt(next, { ...values, ...Object.fromEntries(refused.map((one) => [one, record[one]])) });
    const errors: unknown = own
      ? await sendOwn.mutateAsync(() => own(sent, stored))
      : await save?.(sent, {
          onSuccess: (answer: RaRecord) => saved(task, values, sent, answer),
          onError: (error: unknown) => fail(`error.${task}`, error),
        });
    if (own && errors === undefined) {
      if (id === undefined) settle();
      else forget();
    }
    if (typeof errors !== 'object' || errors === null) return;
    setSubmissionErrors(errors, form.setError);
    reveal(Object.keys(errors));
  };

  return (task: 'save' | 'publish') =>
    form.handleSubmit(
      () => send(task),
      (errors) => {
        notify('validation.invalidForm', { type: 'error' });
        reveal(Object.keys(errors));
      },
    )();
}
