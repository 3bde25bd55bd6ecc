import { type RefObject, useEffect, useRef, useState } from 'react';
import { useBlocker, useTranslate } from 'react-admin';
import { useBeforeUnload } from 'react-router';
import { usePaths } from '../../AppContext';
import { errorPaths } from '../../api/errors';
import { sessionState } from '../../api/session';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { type RecordForm, useRecordForm } from './useRecordForm';

interface LeaveQuestionProps {
  isOpen: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before leaving a form with unsaved changes. */
export function LeaveQuestion({ isOpen, onStay, onLeave }: LeaveQuestionProps) {
  const translate = useTranslate();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={translate('forms.leave.title')}
      text={translate('forms.leave.text')}
      cancel={translate('forms.leave.stay')}
      confirm={translate('forms.leave.leave')}
      onCancel={onStay}
      onConfirm={onLeave}
    />
  );
}

/** Exposes the surrounding form to `useAskLeave`. */
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
 * For a form that closes without a navigation, such as a dialog or side panel. `ask(go)` calls `go` at once, or after
 * confirmation if there are unsaved changes. Render `probe` inside the form and `question` beside it.
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
          setWaiting(undefined);
          waiting?.go();
        }}
      />
    ),
  };
}

interface LeaveGuardProps {
  /** Whether the form has unsaved changes. Called on every navigation and on unload. */
  isChanged: () => boolean;
}

/**
 * Asks for confirmation before the user leaves unsaved changes, which stay as a draft either way. Switching tabs of the
 * form does not ask, nor does the redirect of an error.
 */
export function LeaveGuard({ isChanged }: LeaveGuardProps) {
  const { screenOf } = usePaths();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      screenOf(nextLocation).key !== screenOf(currentLocation).key &&
      !errorPaths.includes(nextLocation.pathname) &&
      isChanged(),
  );

  useBeforeUnload((event) => {
    // In a tab without its own session nothing can be saved, and the draft has the text.
    if (sessionState() === 'current' && isChanged()) event.preventDefault();
  });

  return (
    <LeaveQuestion
      isOpen={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  );
}
