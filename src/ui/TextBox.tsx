import { styled } from '@mui/material/styles';
import type { ComponentProps, ElementType, ReactNode, Ref } from 'react';
import { NativeControl } from './NativeSelectField';

const Root = styled(NativeControl)(({ theme }) => ({
  flex: 1,
  '& label > span': { color: theme.palette.error.main },
  '& textarea': {
    display: 'block',
    height: 'auto',
    padding: '8px 12px',
    lineHeight: 1.5,
    resize: 'vertical',
  },
  '& [aria-invalid=true]': { borderColor: theme.palette.error.main },
  '& > div': { position: 'relative' },
  '& > div[data-end] > :not(span)': { paddingInlineEnd: 44 },
  '& > div[data-end] > span:last-of-type': {
    position: 'absolute',
    insetBlock: 0,
    insetInlineEnd: 12,
    display: 'flex',
    alignItems: 'center',
    color: theme.palette.text.secondary,
  },
  '& textarea + span:last-of-type': { alignItems: 'start' },
  '& > p': { margin: 0, color: theme.palette.text.secondary, fontSize: '0.75rem', lineHeight: 1.6 },
}));

type InputAttributes = Pick<
  ComponentProps<'input'>,
  | 'name'
  | 'lang'
  | 'dir'
  | 'value'
  | 'type'
  | 'min'
  | 'inputMode'
  | 'role'
  | 'style'
  | 'required'
  | 'aria-valuemin'
  | 'aria-valuemax'
  | 'aria-valuenow'
  | 'aria-valuetext'
>;

export interface TextBoxProps extends InputAttributes {
  ref?: Ref<HTMLDivElement>;
  inputRef?: Ref<HTMLInputElement>;
  id: string;
  label: string;
  error?: boolean;
  helperText?: ReactNode;
  /** Shown inside the box. With `endId`, it describes the input. */
  end?: ReactNode;
  endId?: string;
  /** `textarea`, or a component with the props of an input. */
  as?: ElementType;
  rows?: number;
  onChange: (event: { target: HTMLInputElement }) => void;
  onBlur?: (event: { target: HTMLInputElement }) => void;
  onKeyDown?: ComponentProps<'input'>['onKeyDown'];
}

/** Uses plain elements: MUI's `TextField` takes nine styled components, and a form has a dozen text boxes. */
export function TextBox(props: TextBoxProps) {
  const {
    ref,
    inputRef,
    id,
    label,
    error,
    helperText,
    end,
    endId,
    as: Input = 'input',
    ...attributes
  } = props;
  const helpId = helperText ? `${id}-helper-text` : undefined;
  return (
    <Root ref={ref}>
      <label htmlFor={id}>
        {label}
        {attributes.required && <span aria-hidden> *</span>}
      </label>
      <div data-end={end ? '' : undefined}>
        <Input
          ref={inputRef}
          id={id}
          autoComplete="off"
          aria-invalid={error === true}
          aria-describedby={[end && endId, helpId].filter(Boolean).join(' ') || undefined}
          {...attributes}
        />
        {end && <span id={endId}>{end}</span>}
      </div>
      {helperText && <p id={helpId}>{helperText}</p>}
    </Root>
  );
}
