import FormHelperText from '@mui/material/FormHelperText';
import { styled } from '@mui/material/styles';
import type { ReactNode, Ref } from 'react';

const Fieldset = styled('fieldset')({ border: 0, margin: 0, padding: 0, minWidth: 0 });

const Legend = styled('legend')(({ theme }) => ({
  padding: 0,
  marginBottom: 4,
  fontSize: '0.8125rem',
  fontWeight: 550,
  lineHeight: 1.45,
  color: theme.palette.text.primary,
  '& > span': { color: theme.palette.error.main },
}));

interface FieldGroupProps {
  ref?: Ref<HTMLFieldSetElement>;
  id: string;
  label: string;
  isRequired?: boolean;
  helperText?: ReactNode;
  children: ReactNode;
}

export function FieldGroup({ ref, id, label, isRequired, helperText, children }: FieldGroupProps) {
  return (
    <Fieldset ref={ref} aria-describedby={helperText ? `${id}-help` : undefined}>
      <Legend>
        {label}
        {isRequired && <span aria-hidden> *</span>}
      </Legend>
      {children}
      {helperText && <FormHelperText id={`${id}-help`}>{helperText}</FormHelperText>}
    </Fieldset>
  );
}
