import { mdiPlus } from '@mdi/js';
import { readSession } from '../../api/session';
import { useLabel } from '../../i18n/useLabel';
import { newRecord } from '../../metadata';
import { useResource } from '../../routing/AppContext';
import { AddButton } from './AddButton';

/** A button for each declared variant, which opens the form of a new record with the values of the variant. */
export default function VariantButtons() {
  const resource = useResource();
  const label = useLabel();
  return resource.list?.variants?.map((variant) => (
    <AddButton
      key={variant.label.fr}
      variant="outlined"
      label={label(variant.label)}
      icon={resource.icon ?? mdiPlus}
      state={{ record: { ...newRecord(resource, readSession()), ...variant.values } }}
    />
  ));
}
