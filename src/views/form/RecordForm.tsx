import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { type Identifier, type RaRecord, RecordContextProvider, useTranslate } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import type { Advice } from '../../fields/advice';
import { fullDate } from '../../i18n/dates';
import { useLanguage } from '../../i18n/useLabel';
import { type Resource, type Values, valueAt, wholePathsOf } from '../../metadata';
import { useResource } from '../../routing/AppContext';
import { useShortcuts } from '../../ui/keys';
import { useTask } from '../../ui/useTask';
import { toCreateBody, toUpdateBody } from '../../write/body';
import { applyChanges, changesBetween, conflictsOf, isInside } from '../../write/changes';
import { isSame } from '../../write/equality';
import { AdviceQuestion, adviceToAsk } from '../moves/AdviceQuestion';
import {
  RecordFormContext,
  type RecordFormContextValue,
  type RecordFormHandle,
  type SubmitOptions,
  type Task,
} from '../record/useRecordForm';
import { UnsavedChangesGuard } from './UnsavedChangesGuard';
import { useDraft } from './useDraft';
import { type CustomSave, useFocusFirst, useSubmit } from './useSubmit';

function DraftOffer({ draft }: { draft: ReturnType<typeof useDraft> }) {
  const { offeredDraft, isRestored, restore, discard } = draft;
  const translate = useTranslate();
  const language = useLanguage();
  if (isRestored)
    return (
      <Alert severity="info" role="status" sx={{ mb: 2 }}>
        {translate('forms.draft.resumed')}
      </Alert>
    );
  if (!offeredDraft) return null;
  return (
    <Alert
      severity="info"
      sx={{ mb: 2, flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 200px' } }}
      action={
        <>
          <Button color="inherit" size="small" onClick={restore}>
            {translate('forms.draft.resume')}
          </Button>
          <Button color="inherit" size="small" onClick={discard}>
            {translate('forms.draft.ignore')}
          </Button>
        </>
      }
    >
      {translate('forms.draft.found', { date: fullDate(offeredDraft.savedAt, language) })}
    </Alert>
  );
}

/** Enter in a text field must not save, because a save may change the status. */
function ignoreEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget } = event;
  // React events also bubble from the dialogs that the form opened, which have their own forms.
  if (key === 'Enter' && target instanceof HTMLInputElement && currentTarget.contains(target))
    event.preventDefault();
}

// A second column or language needs more room.
const Form = styled('form')({
  maxWidth: 880,
  '&:has([data-aside], [data-translated])': { maxWidth: 1400 },
});

interface RecordFormProps {
  ref?: Ref<RecordFormHandle>;
  /** The record as loaded, or the defaults of a new one. */
  initialRecord: Values;
  id?: Identifier;
  /** By default, the resource in react-admin's context. */
  resource?: Resource;
  /** Replaces the write that creates or updates the record. */
  customSave?: CustomSave;
  /** The success message. By default, one of the resource's `notices`, else a general one. */
  notice?: string;
  /** `hasUnsavedText` is true if the user typed during the save. A draft of the stored record keeps that text. */
  onStored?: (record: RaRecord, hasUnsavedText: boolean) => void;
  /** A new record without its prefilled values, such as those of a copy. If given, a draft also stores these values. */
  emptyRecord?: Values;
  heading?: ReactNode;
  /** Whether another form on the screen has unsaved changes. */
  hasOtherChanges?: () => boolean;
  children: ReactNode;
}

/**
 * The form of one record. Replaces react-admin's form, which loses typed text when the cached record changes.
 * @example
 * <RecordForm initialRecord={hall} id={hall.id}><FieldInput field={halls.fields.title} name="title" /></RecordForm>
 */
export function RecordForm(props: RecordFormProps) {
  const { initialRecord, id, customSave, notice, onStored, heading, emptyRecord, hasOtherChanges, children } =
    props;
  const contextResource = useResource();
  const resource = props.resource ?? contextResource;
  const [record, setRecord] = useState(initialRecord);
  // A ref, because the user may leave before the next render.
  const latestRecord = useRef(initialRecord);
  const form = useForm<Record<string, unknown>>({ defaultValues: initialRecord });
  const task = useTask();
  const [taskName, setTaskName] = useState<Task>();
  const draft = useDraft({ resource, id, form, record, emptyRecord });
  const formId = useId();
  const isClosed = useRef(false);
  const close = () => {
    isClosed.current = true;
    draft.close();
  };
  const element = useRef<HTMLFormElement>(null);
  /** Invalid or incomplete text, such as invalid JSON, is missing from the form values and from the draft. */
  const hasUnsentText = () => Boolean(element.current?.querySelector('[data-unsent]'));
  const isChanged = () => {
    if (isClosed.current) return false;
    if (hasUnsentText()) return true;
    const values = form.getValues();
    const whole = wholePathsOf(resource);
    const before = latestRecord.current;
    return id === undefined
      ? !isSame(toCreateBody(before, values, whole), toCreateBody(before, before, whole))
      : !isSame(toUpdateBody(before, values, whole), before);
  };

  // The draft of this form never contains the changes of another form.
  const keepsDraft = () => !hasUnsentText() && draft.keepsAll() && hasOtherChanges?.() !== true;

  useImperativeHandle(props.ref, () => ({
    isChanged,
    keepsDraft,
    change: (values) => {
      for (const [name, value] of Object.entries(values)) form.setValue(name, value, { shouldDirty: true });
    },
  }));

  const rebase = (next: Values, before: Values, isByOthers = false) => {
    const { fields } = resource;
    const typed = form.getValues();
    const mine = changesBetween(before, typed, fields);
    const theirs = isByOthers ? changesBetween(before, next, fields) : [];
    // `base` keeps the values that the user saw in the conflicting fields, so that the next save asks about them.
    const conflicts = conflictsOf(mine, theirs, typed, next, fields);
    const others = mine.filter((change) => !conflicts.some((conflict) => isInside(change, conflict)));
    const values = applyChanges(next, [...others, ...conflicts.map((conflict) => conflict.mine)]);
    const seen = conflicts.map(({ path }) => ({ path, before: undefined, after: valueAt(before, path) }));
    const base = applyChanges(next, seen);
    form.reset(values, { keepIsSubmitted: true, keepTouched: true });
    latestRecord.current = base;
    setRecord(base);
    return base;
  };

  // Show a newer version of the record, unless the form has unsaved changes.
  const lastInitialRecord = useRef(initialRecord);
  useEffect(() => {
    const isNewer = initialRecord !== lastInitialRecord.current;
    lastInitialRecord.current = initialRecord;
    if (id !== undefined && isNewer && !isSame(initialRecord, record) && !isChanged())
      rebase(initialRecord, record);
  });

  const run = (name: Task, work: () => Promise<unknown>) =>
    void task.run(() => {
      setTaskName(name);
      return work();
    });
  const focusFirst = useFocusFirst(resource, form);
  const send = useSubmit({
    resource,
    id,
    form,
    record,
    draft,
    rebase,
    close,
    focusFirst,
    customSave,
    notice,
    onStored,
  });
  const [asked, setAsked] = useState<{
    name: 'save' | 'publish';
    options: SubmitOptions;
    advice: readonly Advice[];
  }>();
  const submit: RecordFormContextValue['submit'] = (name, options = {}) => {
    // While a task runs, `run` ignores the call, so nothing is asked.
    const advice =
      options.isReviewed || task.isPending
        ? []
        : adviceToAsk(resource, form.getValues(), name, options.isSilent);
    if (advice.length > 0) setAsked({ name, options, advice });
    else run(name, () => send(name, options));
  };
  useShortcuts({ save: () => submit('save') });

  const context: RecordFormContextValue = {
    resource,
    record,
    id,
    formId,
    pendingTask: task.isPending ? taskName : undefined,
    submit,
    run,
    rebase,
    isChanged,
    close,
  };
  return (
    <FormProvider {...form}>
      <RecordContextProvider value={record}>
        <RecordFormContext value={context}>
          {heading}
          <DraftOffer draft={draft} />
          <Form
            ref={element}
            id={formId}
            noValidate
            onKeyDown={ignoreEnter}
            onSubmit={(event) => {
              event.preventDefault();
              submit('save');
            }}
          >
            {children}
          </Form>
          {asked && (
            <AdviceQuestion
              resource={resource}
              task={asked.name}
              advice={asked.advice}
              onClose={() => {
                setAsked(undefined);
                focusFirst(asked.advice.map(({ path }) => path));
              }}
              onConfirm={() => {
                setAsked(undefined);
                submit(asked.name, { ...asked.options, isReviewed: true });
              }}
            />
          )}
          <UnsavedChangesGuard
            isChanged={() => isChanged() || hasOtherChanges?.() === true}
            keepsDraft={keepsDraft}
          />
        </RecordFormContext>
      </RecordContextProvider>
    </FormProvider>
  );
}
