import { mdiPlus } from '@mdi/js';
import { readSession } from '../../api/session';
import { useLabel } from '../../i18n/useLabel';
import { newRecord } from '../../metadata';
import { useCan, useResource } from '../../routing/AppContext';
import { useIsPhone } from '../../ui/useIsPhone';
import { AddButton } from './AddButton';

/** `state` is the location state that fills the form of a new record. */
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

/** On a phone, `ListMenu` has the variants instead. */
export default function VariantButtons() {
  const variants = useVariants();
  const isPhone = useIsPhone();
  return isPhone
    ? null
    : variants.map((variant) => <AddButton key={variant.label} variant="outlined" {...variant} />);
}
