import { type RefObject, useEffect, useRef, useState } from 'react';
import { LeaveQuestion } from './LeaveQuestion';
import { type RecordForm, useRecordForm } from './useRecordForm';

/** Stands in a form, and lets the frame around it know whether something would be lost. */
function Probe({ form }: { form: RefObject<RecordForm | undefined> }) {
  const parts = useRecordForm();
  useEffect(() => {
    form.current = parts;
    return () => {
      form.current = undefined;
    };
  });
  return null;
}

/**
 * For a form that is closed without leaving the screen, in a dialog or beside a list. `ask` goes on at once or after
 * the question; `probe` belongs inside the form, `question` beside it.
 */
export function useAskLeave() {
  const form = useRef<RecordForm>(undefined);
  const [waiting, setWaiting] = useState<{ go: () => void }>();
  return {
    ask: (go: () => void) => {
      if (form.current?.isChanged()) setWaiting({ go });
      else go();
    },
    probe: <Probe form={form} />,
    question: (
      <LeaveQuestion
        isOpen={waiting !== undefined}
        onStay={() => setWaiting(undefined)}
        onLeave={() => {
          form.current?.settle();
          setWaiting(undefined);
          waiting?.go();
        }}
      />
    ),
  };
}
