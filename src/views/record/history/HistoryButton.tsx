import { useCapability } from '../../../api/capabilities';
import { loadable } from '../../../ui/loadable';
import { useRecordForm } from '../useRecordForm';

const History = loadable(() => import('./History'));

/** Opens the history of the form's record. Hidden for a new record, and if the backend keeps no history. */
export function HistoryButton() {
  const { id } = useRecordForm();
  return useCapability('revisions') && id !== undefined && <History />;
}
