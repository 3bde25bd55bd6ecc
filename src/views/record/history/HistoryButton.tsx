import { useCapability } from '../../../api/capabilities';
import { loadable } from '../../../ui/loadable';
import { useRecordForm } from '../../form/useRecordForm';

const History = loadable(() => import('./History'));

/**
 * Opens the history of the record of the surrounding form. Hidden for a new record and without the backend's support.
 */
export function HistoryButton() {
  const { id } = useRecordForm();
  return useCapability('revisions') && id !== undefined && <History />;
}
