import { styled } from '@mui/material/styles';
import {
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { type Identifier, type RaRecord, RecordContextProvider } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import { useResource } from '../../AppContext';
import { jsonFieldNames, type Resource, type Values } from '../../metadata';
import { isSame, toCreateBody, toUpdateBody } from '../../write/body';
import { applyChanges, changesBetween } from '../../write/changes';
import { DraftOffer } from './DraftOffer';
import { UnsavedChangesGuard } from './UnsavedChangesGuard';
import { useDraft } from './useDraft';
import {
  RecordFormContext,
  type RecordFormContextValue,
  type RecordFormHandle,
  type Task,
} from './useRecordForm';
import { type Send, useSubmit } from './useSubmit';

/** Saves on Ctrl+S or Cmd+S, unless a dialog is open. */
function useSaveShortcut(save: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    if (!document.querySelector('[role="dialog"], [role="alertdialog"]')) save();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

// Long lines are hard to read. Sections and buttons share one right edge in every tab.
const Form = styled('form')({ maxWidth: 880, '&:has([data-aside])': { maxWidth: 1400 } });

interface RecordFormProps {
  ref?: Ref<RecordFormHandle>;
  /** The record as read, or the defaults of a new one. */
  start: Values;
  id?: Identifier;
  /** By default the resource in react-admin's context. */
  resource?: Resource;
  /** Replaces the call that creates or updates the record. */
  send?: Send;
  /** The success message. By default one of the resource's `notices`. */
  notice?: string;
  /** `hasMore`: the user typed during the save, and the text is now a draft of the stored record. */
  onStored?: (record: RaRecord, hasMore: boolean) => void;
  /** The defaults of a new record, if `start` holds more than them: a copy. */
  defaults?: Values;
  heading?: ReactNode;
  /** Whether another form on the screen holds unsaved text. */
  isElsewhereChanged?: () => boolean;
  children: ReactNode;
}

/**
 * The form of one record. Not react-admin's form, which resets whenever the cached record changes and would lose typed
 * text. Request body, unsaved changes and draft are computed on demand, never on a key press.
 */
export function RecordForm(props: RecordFormProps) {
  const {
    start,
    id,
    send: sendAll,
    notice,
    onStored,
    heading,
    defaults,
    isElsewhereChanged,
    children,
  } = props;
  const current = useResource();
  const resource = props.resource ?? current;
  const [record, setRecord] = useState(start);
  const form = useForm<Record<string, unknown>>({ defaultValues: start });
  const [waiting, setWaiting] = useState<Task>();
  const isBusy = useRef(false);
  const draft = useDraft({ resource, id, form, record, defaults });
  const isClosed = useRef(false);
  const close = () => {
    isClosed.current = true;
    draft.close();
  };
  const isChanged = () => {
    if (isClosed.current) return false;
    const values = form.getValues();
    return id === undefined
      ? !isSame(toCreateBody(record, values), toCreateBody(record, record))
      : !isSame(toUpdateBody(record, values, jsonFieldNames(resource)), record);
  };

  useImperativeHandle(props.ref, () => ({ isChanged }));

  const adopt = (next: Values, before: Values) => {
    const values = applyChanges(next, changesBetween(before, form.getValues()));
    form.reset(values, { keepIsSubmitted: true, keepTouched: true });
    setRecord(next);
  };

  // Show a newer version of the record, unless the user has changed the older one.
  const lastStart = useRef(start);
  useEffect(() => {
    const isNewer = start !== lastStart.current;
    lastStart.current = start;
    if (id !== undefined && isNewer && !isSame(start, record) && !isChanged()) adopt(start, record);
  });

  const run = (task: Task, work: () => Promise<unknown>) => {
    // Use a ref: a second click can arrive before React re-renders.
    if (isBusy.current) return;
    isBusy.current = true;
    setWaiting(task);
    work().finally(() => {
      isBusy.current = false;
      setWaiting(undefined);
    });
  };
  const send = useSubmit({ resource, id, form, record, draft, adopt, close, sendAll, notice, onStored });
  const submit = (task: 'save' | 'publish') => run(task, () => send(task));
  useSaveShortcut(() => submit('save'));

  const context: RecordFormContextValue = {
    resource,
    record,
    id,
    waiting,
    submit,
    run,
    adopt,
    isChanged,
    close,
  };
  return (
    <FormProvider {...form}>
      <RecordContextProvider value={record}>
        <RecordFormContext value={context}>
          {heading}
          <DraftOffer
            draft={draft.offer}
            isResumed={draft.isResumed}
            onResume={draft.resume}
            onDiscard={draft.discard}
          />
          <Form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              submit('save');
            }}
          >
            {children}
          </Form>
          <UnsavedChangesGuard isChanged={() => isChanged() || isElsewhereChanged?.() === true} />
        </RecordFormContext>
      </RecordContextProvider>
    </FormProvider>
  );
}
