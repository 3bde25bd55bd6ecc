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
 * Asks before a form with unsaved changes closes without a navigation, such as in a dialog. Pass `formRef` to a
 * `RecordForm`. For another kind of form, pass `isChanged` to this hook. `confirmLeave(leave)` calls `leave`, at once
 * or after confirmation.
 * @example
 * const { formRef, confirmLeave, dialog } = useConfirmLeave();
 * return <><RecordForm ref={formRef} initialRecord={hall}><FormToolbar /></RecordForm>{dialog}</>;
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
        hasDraft={formRef.current?.keepsDraft() ?? false}
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
  isChanged: () => boolean;
  keepsDraft: () => boolean;
}

/** A change of the form's tab needs no confirmation: see `useBlocker` in `src/app/routerProvider.tsx`. */
export function UnsavedChangesGuard({ isChanged, keepsDraft }: UnsavedChangesGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // The form stays mounted until an error page has loaded. Until then, `currentLocation` can be that page.
      ![currentLocation, nextLocation].some(({ pathname }) => errorPaths.includes(pathname)) && isChanged(),
  );

  useBeforeUnload((event) => {
    // If another tab has signed out or signed somebody else in, nothing can be saved here.
    if (sessionState() === 'current' && isChanged()) event.preventDefault();
  });

  return (
    blocker.state === 'blocked' && (
      <UnsavedChangesDialog
        hasDraft={keepsDraft()}
        onStay={() => blocker.reset()}
        onLeave={() => blocker.proceed()}
      />
    )
  );
}
