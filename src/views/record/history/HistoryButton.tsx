import { useCapability } from '../../../api/capabilities';
import { loadable } from '../../../ui/loadable';
import { useRecordForm } from '../../form/useRecordForm';

const History = loadable(() => import('./History'));

/** Opens the versions of the record of the surrounding form, if it is stored and the backend keeps them. */
export function HistoryButton() {
  const { id } = useRecordForm();
  return useCapability('revisions') && id !== undefined && <History />;
}
