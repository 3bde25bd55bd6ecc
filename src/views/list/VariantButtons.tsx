import { mdiPlus } from '@mdi/js';
import { readSession } from '../../api/session';
import { useLabel } from '../../i18n/useLabel';
import { newRecord } from '../../metadata';
import { useCan, useResource } from '../../routing/AppContext';
import { useIsPhone } from '../../ui/useIsPhone';
import { AddButton } from './AddButton';

/**
 * The declared variants, if the resource has a form and the user may create records. Each has its text, the icon of the
 * resource, and the location state that fills the form with its values.
 */
export function useVariants() {
  const resource = useResource();
  const label = useLabel();
  const can = useCan();
  if (!resource.routes?.edit || !can('create')) return [];
  return (resource.list?.variants ?? []).map((variant) => ({
    label: label(variant.label),
    icon: resource.icon ?? mdiPlus,
    state: { record: { ...newRecord(resource, readSession()), ...variant.values } },
  }));
}

/** A button for each variant. On a phone the menu of the list has them, so that the title has room. */
export default function VariantButtons() {
  const variants = useVariants();
  const isPhone = useIsPhone();
  return isPhone
    ? null
    : variants.map((variant) => <AddButton key={variant.label} variant="outlined" {...variant} />);
}
