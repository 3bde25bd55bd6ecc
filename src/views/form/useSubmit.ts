import { useEffect, useRef, useState } from 'react';
import {
  type Identifier,
  type RaRecord,
  setSubmissionErrors,
  useLocation,
  useNotify,
  useTranslate,
} from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';
import { isPlaceholderId } from '../../api/dataProvider';
import { errorsIn, messageOf } from '../../api/errors';
import { readSession } from '../../api/session';
import { useLabel } from '../../i18n/useLabel';
import {
  canWrite,
  fieldOf,
  namesWithTranslations,
  normalized,
  notifyPathOf,
  type Resource,
  type Section,
  sectionsOf,
  sourceOf,
  storedNames,
  type Values,
  wholePathsOf,
  withTranslatedFrom,
} from '../../metadata';
import { useQueryParams } from '../../routing/useQueryParams';
import { sentences } from '../../ui/failures/errorMessages';
import { toCreateBody, toUpdateBody } from '../../write/body';
import { applyChanges, changesBetween } from '../../write/changes';
import { fieldAt } from '../../write/fieldAt';
import { useSavedText, useWrite } from '../../write/useWrite';
import { visibleFields } from '../moves/advice';
import type { SubmitOptions } from '../record/useRecordForm';
import { sectionIdOf } from './CollapsedSection';
import type { useDraft } from './useDraft';

/** An object without a `type` contains the errors of nested fields. */
const pathsOf = (errors: object, prefix = ''): string[] =>
  Object.entries(errors).flatMap(([key, error]) => {
    if (typeof error !== 'object' || error === null) return [];
    const isError = 'type' in error && typeof error.type === 'string';
    return isError ? [prefix + key] : pathsOf(error, `${prefix}${key}.`);
  });

/** The parent paths, such as `questions` and `questions.0` for `questions.0.text`. A list item has its path as id. */
const prefixesOf = (path: string) => path.split('.').map((_, at, keys) => keys.slice(0, at).join('.'));

/** Opens the first closed section or list item that has one of the ids. Returns whether it opened one. */
const openOne = (ids: readonly string[]): boolean =>
  ids.some((id) => {
    const toggle = document.querySelector<HTMLElement>(`[aria-expanded="false"][aria-controls="${id}"]`);
    toggle?.click();
    return toggle !== null;
  });

/** Whether a stored path is that of a field, or leads into its value, such as `season.startDate`. */
function leadsTo(resource: Resource, name: string, path: string): boolean {
  const field = fieldOf(resource, name);
  return storedNames(name, field).includes(path) || `${path}.`.startsWith(`${sourceOf(name, field)}.`);
}

/**
 * Returns a function that takes the stored paths of fields, such as refused fields. It opens the tab, section and
 * list item of the field that comes first in the form, and focuses its input.
 */
export function useFocusFirst(resource: Resource, form: UseFormReturn) {
  const { state } = useLocation();
  const [params, setParams] = useQueryParams();
  const tabs: readonly { name?: string; sections: readonly Section[] }[] = resource.form?.tabs ?? [
    { sections: sectionsOf(resource) },
  ];
  const current = params.get('tab') ?? tabs[0]?.name;
  const [target, setTarget] = useState<{ tab?: string; path: string; around: readonly string[] }>();
  // The tab must be visible before its input can take focus.
  useEffect(() => {
    if (!target || (target.tab ?? current) !== current) return;
    // The effect runs again once the section or item is open.
    if (openOne(target.around)) return setTarget({ ...target });
    form.setFocus(target.path);
    // A list has no input of its own: focus the first one in its items.
    document.querySelector<HTMLElement>(`[name^="${target.path}."]`)?.focus();
    setTarget(undefined);
  }, [target, current, form]);
  return (paths: readonly string[]) => {
    const inOrder = tabs.flatMap(({ name: tab, sections }) =>
      sections.flatMap(({ fields }) =>
        namesWithTranslations(resource, fields).map((name) => ({ tab, section: sectionIdOf(fields), name })),
      ),
    );
    const found = inOrder.flatMap(({ tab, section, name }) => {
      const path = paths.find((one) => leadsTo(resource, name, one));
      return path === undefined ? [] : [{ tab, path, around: [section, ...prefixesOf(path)] }];
    });
    const [first] = [...found, ...paths.map((path) => ({ tab: undefined, path, around: [] }))];
    setTarget(first);
    if (first?.tab && first.tab !== current) setParams({ tab: first.tab }, state);
  };
}

/**
 * Saves a form whose values do not belong to one record. Calls `stored` with the new values of the backend and the
 * names of the refused fields: the form keeps their text, and any text typed during the save. Resolves to the reason
 * for each refused field, or to `undefined` if everything is stored. `{}` refuses nothing, but keeps the draft.
 * @example
 * const save: CustomSave = async (sent, stored) => {
 *   stored(sent);
 *   return undefined;
 * };
 */
export type CustomSave = (
  sent: Values,
  stored: (next: Values, refused?: readonly string[]) => void,
  /** The values when the form was opened or last saved. */
  opened: Values,
) => Promise<Record<string, string> | undefined>;

/** Returns a function that joins the texts of a refusal for which the form has no input. */
function useReasonsWithoutInput(resource: Resource): (error: unknown, values: Values) => string {
  const label = useLabel();
  const translate = useTranslate();
  return (error, values) => {
    const role = readSession()?.role;
    const names = visibleFields(resource, sectionsOf(resource), values)
      .filter(({ field }) => !field.readOnly && !field.derive && canWrite(role, field))
      .map(({ name }) => name);
    const inputs = namesWithTranslations(resource, names);
    const message = messageOf(error) ?? '';
    const reasons = Object.entries(errorsIn(error) ?? {})
      .filter(
        ([path, reason]) =>
          !inputs.some((name) => leadsTo(resource, name, path)) && !message.includes(reason),
      )
      .map(([path, reason]) => {
        const found = fieldAt(resource.fields, path.split('.'), values);
        return found ? translate('error.because', { what: label(found.field.label), reason }) : reason;
      });
    return sentences(...reasons);
  };
}

interface UseSubmitOptions {
  resource: Resource;
  id: Identifier | undefined;
  form: UseFormReturn;
  record: Values;
  draft: ReturnType<typeof useDraft>;
  rebase: (next: Values, before: Values) => void;
  close: () => void;
  focusFirst: ReturnType<typeof useFocusFirst>;
  customSave?: CustomSave;
  notice?: string;
  onStored?: (record: RaRecord, hasUnsavedText: boolean) => void;
}

/** Changes the status and `workflow.notify` only in the request, so that a failed call leaves the form unchanged. */
export function useSubmit(options: UseSubmitOptions) {
  const { resource, id, form, record, draft, rebase, close, focusFirst, customSave, notice, onStored } =
    options;
  const { workflow } = resource;
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const write = useWrite();
  const savedText = useSavedText();
  const reasonsWithoutInput = useReasonsWithoutInput(resource);
  const notify = useNotify();

  const successMessage = (task: 'save' | 'publish') => {
    const saved = id === undefined ? 'created' : 'updated';
    return notice ?? savedText(resource, task === 'publish' ? 'published' : saved);
  };

  const refuse = (errors: Record<string, unknown>) => {
    setSubmissionErrors(errors, form.setError);
    focusFirst(Object.keys(errors));
  };

  const submitCustom = async (save: CustomSave, sent: Values, values: Values) => {
    // `rebase` keeps what differs from its second argument: text typed during the save, and the refused values.
    const stored = (next: Values, refused: readonly string[] = []) =>
      rebase(next, { ...values, ...Object.fromEntries(refused.map((name) => [name, record[name]])) });
    const errors = await save(sent, stored, record);
    if (errors) refuse(errors);
    else draft.remove();
  };

  const send = async (task: 'save' | 'publish', { isSilent, afterStored }: SubmitOptions) => {
    const values = structuredClone(form.getValues());
    const isNew = id === undefined;
    const before = isNew ? undefined : record;
    const { fields } = resource;
    // Inputs normalize on blur, but Ctrl+S saves while one has the focus.
    const typed = withTranslatedFrom(fields, normalized(fields, values, before), record, true);
    const switchPath = isSilent ? notifyPathOf(resource) : undefined;
    const turnedOff =
      switchPath === undefined ? [] : [{ path: switchPath.split('.'), before: true, after: false }];
    const toBody = isNew ? toCreateBody : toUpdateBody;
    const sent = toBody(record, applyChanges(typed, turnedOff), wholePathsOf(resource));
    const status = task === 'publish' ? workflow?.publish : workflow?.save;
    if (status !== undefined) sent.status = status;
    if (customSave) return submitCustom(customSave, sent, values);
    const outcome = await write(
      isNew
        ? { verb: 'create', resource, data: sent, form: draft.formId.current }
        : { verb: 'update', resource, opened: { ...record, id }, data: sent },
      {
        done: successMessage(task),
        failed: `error.${task}`,
        isForm: true,
        reasonsIn: (error) => reasonsWithoutInput(error, values),
      },
    );
    if (outcome.result === 'failed') {
      refuse(errorsIn(outcome.error) ?? {});
      // Store the attempt in the draft, so that a retry after a reload first looks for the created record.
      if (outcome.maybeStored) draft.flush();
    }
    if (outcome.result !== 'stored') return;
    const now = form.getValues();
    const hasUnsavedText = changesBetween(values, now, resource.fields).length > 0;
    if (isNew || outcome.record.id !== id) {
      // The caller opens the stored record, whose draft gets the text typed during the save.
      close();
      draft.storeForRecord(outcome.record, values, now);
      // Without an id from the backend, no further call can name the record.
      if (!isPlaceholderId(outcome.record.id)) await afterStored?.(outcome.record);
    } else {
      rebase(outcome.record, values);
      if (!hasUnsavedText) {
        draft.remove();
        await afterStored?.(outcome.record);
      }
    }
    // `onStored` may navigate, so call it only while the user is on this screen.
    if (isMounted.current) onStored?.(outcome.record, hasUnsavedText);
  };

  return (task: 'save' | 'publish', submitOptions: SubmitOptions) => {
    // An error on a field without an input would block all further saves.
    form.clearErrors();
    return form.handleSubmit(
      () => send(task, submitOptions),
      (errors) => {
        notify('validation.invalidForm', { type: 'error' });
        focusFirst(pathsOf(errors));
      },
    )();
  };
}
