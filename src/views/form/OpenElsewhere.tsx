import { useCapability } from '../../api/capabilities';
import { loadable } from '../../ui/loadable';
import { useRecordForm } from './useRecordForm';

const Presence = loadable(() => import('./Presence'));

/** Says who else has the stored record of the surrounding form open, if the backend knows. */
export function OpenElsewhere() {
  const { id } = useRecordForm();
  return useCapability('presence') && id !== undefined && <Presence />;
}
