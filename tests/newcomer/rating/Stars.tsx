import type { CellComponentProps, InputComponentProps } from '../../../src/metadata';

const most = 5;

export const StarsCell = ({ value }: CellComponentProps<number>) =>
  value ? (
    <span role="img" aria-label={`${value}/${most}`}>
      {'★'.repeat(Math.min(Math.max(value, 0), most))}
    </span>
  ) : null;

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
