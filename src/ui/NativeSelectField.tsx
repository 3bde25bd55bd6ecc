import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';

/** Native elements render faster than MUI's inputs, and keep those out of the chunk of the first list. */
export const NativeControl = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  minWidth: 0,
  '& label': { fontSize: '0.8125rem', fontWeight: 550, lineHeight: 1.45 },
  '& select, & input, & textarea': {
    font: 'inherit',
    fontSize: '0.875rem',
    width: '100%',
    height: 37,
    padding: '0 12px',
    color: 'inherit',
    backgroundColor: theme.palette.background.paper,
    border: `1px solid ${theme.palette.mode === 'dark' ? '#5f6c74' : '#8a949e'}`,
    borderRadius: theme.shape.borderRadius,
    '@media (pointer: coarse)': { fontSize: 16 },
    '&:hover': { borderColor: theme.palette.text.disabled },
    '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -1 },
  },
  '& select[data-on]': {
    color: theme.palette.primary.main,
    borderColor: 'currentColor',
    backgroundColor: theme.palette.action.selected,
    fontWeight: 550,
  },
  '& select': {
    appearance: 'none',
    paddingRight: 28,
    textOverflow: 'ellipsis',
    backgroundImage: `url("data:image/svg+xml,${encodeURIComponent(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="${theme.palette.text.secondary}"><path d="m7 10 5 5 5-5z"/></svg>`,
    )}")`,
    backgroundRepeat: 'no-repeat',
    backgroundPosition: 'right 6px center',
    backgroundSize: 20,
  },
  '& option': { color: theme.palette.text.primary, backgroundColor: theme.palette.background.paper },
}));

interface NativeSelectFieldProps {
  label: string;
  /** Hides the label from sight, and keeps it for screen readers. */
  isCompact?: boolean;
  /** Highlights the select, for example because its filter is on. */
  isOn?: boolean;
  value: string | number;
  onChange: (value: string) => void;
  /** The `<option>` elements. */
  children: ReactNode;
}

/**
 * A native `<select>` with its label.
 * @example
 * <NativeSelectField label="Étage" value="1" onChange={(floor) => console.log(floor)}><option value="1">Premier</option></NativeSelectField>
 */
export function NativeSelectField({
  label,
  isCompact,
  isOn,
  value,
  onChange,
  children,
}: NativeSelectFieldProps) {
  const id = useId();
  return (
    <NativeControl>
      <label htmlFor={id} className={isCompact ? 'unseen' : undefined}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        data-on={isOn || undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </select>
    </NativeControl>
  );
}
