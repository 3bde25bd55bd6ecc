import { useLabel } from '../../../src/engine';
import type { CellComponentProps } from '../../../src/metadata';

/** How many days have dishes: "4/5 days filled in". */
export default function FilledDays({ value }: CellComponentProps<readonly { dishes?: unknown }[]>) {
  const label = useLabel();
  const days = value ?? [];
  const count = days.filter(({ dishes }) => dishes).length;
  const total = days.length;
  return label({ fr: `${count}/${total} jours remplis`, en: `${count}/${total} days filled in` });
}
