import { mdiHistory } from '@mdi/js';
import { useState } from 'react';
import { useCapability } from '../../../api/capabilities';
import { useLabel } from '../../../i18n/useLabel';
import type { Label } from '../../../metadata';
import { ToolButton } from '../../../ui/IconAction';
import { loadable } from '../../../ui/loadable';
import { useRecordForm } from '../useRecordForm';

export interface HistoryProps {
  /** Starts with the comparison of the newest version and the one that citizens see. */
  isLive?: boolean;
  onClose: () => void;
}

export const History = loadable<HistoryProps>(() => import('./History'));

export const historyText: Label = { fr: 'Historique', en: 'History' };

export function useHasHistory(): boolean {
  const { id } = useRecordForm();
  return useCapability('revisions') && id !== undefined;
}

/**
 * Opens the history of the form's record.
 * @example <RecordForm initialRecord={hall} id={hall.id}><HistoryButton /></RecordForm>
 */
export function HistoryButton() {
  const label = useLabel();
  const hasHistory = useHasHistory();
  const [isOpen, setOpen] = useState(false);
  if (!hasHistory) return null;
  return (
    <>
      <ToolButton path={mdiHistory} label={label(historyText)} onClick={() => setOpen(true)} />
      {isOpen && <History onClose={() => setOpen(false)} />}
    </>
  );
}
