import type { CellComponentProps, InputComponentProps } from '../../../src/metadata';

const most = 5;

/** Cell and input of a field: a number of stars. */
export const StarsCell = ({ value }: CellComponentProps<number>) => (
  <span role="img" aria-label={`${value ?? 0}/${most}`}>
    {'★'.repeat(value ?? 0)}
  </span>
);

export const StarsInput = ({
  id,
  value,
  onChange,
  onBlur,
  label,
  describedBy,
}: InputComponentProps<number>) => (
  <input
    id={id}
    type="range"
    min={0}
    max={most}
    value={value ?? 0}
    aria-label={label}
    aria-describedby={describedBy}
    onChange={({ target }) => onChange(Number(target.value))}
    onBlur={onBlur}
  />
);
