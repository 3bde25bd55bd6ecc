import { useListContext } from 'react-admin';
import { useLabel } from '../../../src/engine';

/** The number of days in the menus of this page of the list. */
export default function Servings() {
  const label = useLabel();
  const { data = [] } = useListContext();
  const count = data.flatMap(({ days }) => days ?? []).length;
  return <span>{label({ fr: `${count} jours prévus`, en: `${count} days planned` })}</span>;
}
