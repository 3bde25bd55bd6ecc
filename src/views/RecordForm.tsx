import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Identifier, RecordContextProvider } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import { useDeclaration } from '../AppContext';
import { isRecord, type Resource, type Values, wholeNames } from '../metadata';
import { DraftOffer } from './DraftOffer';
import { LeaveGuard } from './LeaveGuard';
import { carry, filled, isSame, restore } from './restore';
import { useDraft } from './useDraft';
import { type RecordForm as Parts, RecordFormContext, type Task } from './useRecordForm';
import { useSaveShortcut } from './useSaveShortcut';
import { type Send, useSubmit } from './useSubmit';

// Its sections and its buttons end at one edge, in every tab: lines that are too long are hard to read.
const Form = styled('form')({ maxWidth: 880, '&:has([data-aside])': { maxWidth: 1400 } });

interface RecordFormProps {
  /** The record as the backend sent it, or the defaults of a new one. */
  start: Values;
  id?: Identifier;
  /** What the form is made of; the resource of the screen by default. */
  declaration?: Resource;
  /** How it is sent, where that is not one call that creates or updates the record. */
  send?: Send;
  heading?: ReactNode;
  /** Whether something else on the screen would be lost by leaving it. */
  isElsewhereChanged?: () => boolean;
  children: ReactNode;
}

/**
 * The form of one record. It is filled once: react-admin's own form starts over whenever the cached record changes,
 * and would lose what is being typed. What is sent, asked about and kept as a draft is worked out from the record
 * and the values when it is needed, never on a key press.
 */
export function RecordForm(props: RecordFormProps) {
  const { start, id, declaration: given, send: own, heading, isElsewhereChanged, children } = props;
  const shown = useDeclaration();
  const declaration = given ?? shown;
  const [record, setRecord] = useState(start);
  const form = useForm<Record<string, unknown>>({ defaultValues: start });
  const [waiting, setWaiting] = useState<Task>();
  const busy = useRef(false);

  const differs = (values: Values) =>
    id === undefined
      ? !isSame(filled(record, values), filled(record, record))
      : !isSame(restore(record, values, wholeNames(declaration)), record);
  const draft = useDraft({ declaration, id, form, record, differs });
  const isOver = useRef(false);
  const settle = () => {
    isOver.current = true;
    draft.settle();
  };
  const isChanged = () => !isOver.current && differs(form.getValues());

  const adopt = (next: Values, before: Values) => {
    const values = carry(before, form.getValues(), next);
    form.reset(isRecord(values) ? values : { ...next }, { keepIsSubmitted: true, keepTouched: true });
    setRecord(next);
  };

  // A newer state of the record arrived on its own: it is shown, unless something was typed over the older one.
  const arrived = useRef({ start, adopt, isChanged, record });
  useEffect(() => {
    const last = arrived.current;
    arrived.current = { start, adopt, isChanged, record };
    if (id !== undefined && start !== last.start && !isSame(start, record) && !isChanged())
      adopt(start, record);
  });

  const run = (task: Task, work: () => Promise<unknown>) => {
    // A ref, not the state: two clicks may come before React has drawn the first one's answer.
    if (busy.current) return;
    busy.current = true;
    setWaiting(task);
    work().finally(() => {
      busy.current = false;
      setWaiting(undefined);
    });
  };
  const send = useSubmit({ declaration, id, form, record, adopt, settle, forget: draft.forget, own });
  const submit = (task: 'save' | 'publish') => run(task, () => send(task));
  useSaveShortcut(() => submit('save'));

  const parts: Parts = { declaration, record, id, waiting, submit, run, adopt, isChanged, settle };
  return (
    <FormProvider {...form}>
      <RecordContextProvider value={record}>
        <RecordFormContext value={parts}>
          {heading}
          {draft.offer && <DraftOffer draft={draft.offer} onResume={draft.resume} onIgnore={draft.forget} />}
          <Form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              submit('save');
            }}
          >
            {children}
          </Form>
          <LeaveGuard isChanged={() => isChanged() || isElsewhereChanged?.() === true} onLeave={settle} />
        </RecordFormContext>
      </RecordContextProvider>
    </FormProvider>
  );
}
