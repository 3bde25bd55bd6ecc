import { useListContext } from 'react-admin';
import { useLabel } from '../../../src/engine';

/** Shows beside the title of the list how many days the menus of this page plan. */
export default function Servings() {
  const label = useLabel();
  const { data = [] } = useListContext();
  const count = data.flatMap(({ days }) => days ?? []).length;
  return <span>{label({ fr: `${count} jours prévus`, en: `${count} days planned` })}</span>;
}
