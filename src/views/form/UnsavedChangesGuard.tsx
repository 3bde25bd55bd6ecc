import { useRef, useState } from 'react';
import { useBlocker, useTranslate } from 'react-admin';
import { useBeforeUnload } from 'react-router';
import { errorPaths } from '../../api/errors';
import { sessionState } from '../../api/session';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';
import type { RecordFormHandle } from '../record/useRecordForm';

interface UnsavedChangesDialogProps {
  /** Whether a draft keeps the changes. */
  hasDraft: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before leaving a form with unsaved changes. */
function UnsavedChangesDialog({ hasDraft, onStay, onLeave }: UnsavedChangesDialogProps) {
  const translate = useTranslate();
  return (
    <ConfirmDialog
      title={translate('forms.leave.title')}
      text={translate(hasDraft ? 'forms.leave.kept' : 'forms.leave.lost')}
      cancel={translate('forms.leave.stay')}
      confirm={translate('forms.leave.leave')}
      onClose={onStay}
      onConfirm={onLeave}
    />
  );
}

/**
 * For a form that closes without a navigation, such as a dialog or side panel. Pass `formRef` to its `RecordForm`, or
 * `isChanged` if it has none and so keeps no draft, and render `dialog` beside it. `confirmLeave(leave)` calls `leave` at once, or after
 * confirmation if there are unsaved changes.
 */
export function useConfirmLeave(isChanged?: () => boolean) {
  const formRef = useRef<RecordFormHandle>(null);
  const [pending, setPending] = useState<{ leave: () => void }>();
  return {
    formRef,
    confirmLeave: (leave: () => void) => {
      if (isChanged?.() ?? formRef.current?.isChanged()) setPending({ leave });
      else leave();
    },
    dialog: pending && (
      <UnsavedChangesDialog
        hasDraft={isChanged === undefined}
        onStay={() => setPending(undefined)}
        onLeave={() => {
          setPending(undefined);
          pending.leave();
        }}
      />
    ),
  };
}

interface UnsavedChangesGuardProps {
  /** Whether the form has unsaved changes. Called on every navigation and on unload. */
  isChanged: () => boolean;
}

/**
 * Asks for confirmation before the user navigates away from unsaved changes. A draft keeps them either way. No
 * confirmation is needed to change the tab of the form (see `routerProvider.tsx`), to follow a redirect after an error, or
 * to go back quickly from the error page while this form is still mounted.
 */
export function UnsavedChangesGuard({ isChanged }: UnsavedChangesGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      ![currentLocation, nextLocation].some(({ pathname }) => errorPaths.includes(pathname)) && isChanged(),
  );

  useBeforeUnload((event) => {
    // If another tab ended this session, nothing can be saved here, and the draft keeps the text.
    if (sessionState() === 'current' && isChanged()) event.preventDefault();
  });

  return (
    blocker.state === 'blocked' && (
      <UnsavedChangesDialog hasDraft onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
    )
  );
}
