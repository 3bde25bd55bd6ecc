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
 * Asks before a form with unsaved changes closes without a navigation, such as in a dialog or side panel.
 * Pass `formRef` to a `RecordForm`. For any other kind of form, which keeps no draft, pass `isChanged` to
 * this hook. Render `dialog` beside the form. `confirmLeave(leave)` calls `leave` at once, or after
 * confirmation if there are unsaved changes.
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
  /** Whether the form has unsaved changes. Called when the user leaves the screen or unloads the page. */
  isChanged: () => boolean;
  /** Whether a draft keeps all unsaved changes. */
  keepsDraft: () => boolean;
}

/**
 * Asks for confirmation before the user navigates away from unsaved changes. No confirmation is needed to change the
 * tab of the form (see `useBlocker` in `src/app/routerProvider.tsx`), or to reach or leave an error page or the login
 * page.
 */
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
