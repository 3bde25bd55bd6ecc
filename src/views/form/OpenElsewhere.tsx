import { useCapability } from '../../api/capabilities';
import { loadable } from '../../ui/loadable';
import { useRecordForm } from '../record/useRecordForm';

const Presence = loadable(() => import('./Presence'));

/**
 * Shows who else has opened the record of the form, if the backend supports presence.
 * @example <><StickyHeading title="Salle des fêtes" /><OpenElsewhere /></>
 */
export function OpenElsewhere() {
  const { id } = useRecordForm();
  return useCapability('presence') && id !== undefined && <Presence />;
}
