import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { choiceOf, type FieldOf, isId } from '../../../metadata';
import { useChoices } from '../../useChoices';
import type { InputProps } from '../inputs';
import { useFieldInput } from '../useFieldInput';

/** An unknown value, or one that is not offered, stays selected until the user changes it. */
export function ChoiceInput({ field, name }: InputProps<FieldOf<'choice' | 'status'>>) {
  const { value, change, isRequired, textFieldProps } = useFieldInput(field, name, { validatesAtOnce: true });
  const translate = useTranslate();
  const current = choiceOf(field.choices, value)?.id ?? (isId(value) ? value : '');
  const options = useChoices(field).filter(
    ({ id }) => !field.selectable || id === current || field.selectable.some((offered) => offered === id),
  );
  const isUnknown = current !== '' && !options.some(({ id }) => id === current);
  return (
    <TextField
      {...textFieldProps}
      select
      value={current}
      onChange={({ target }) => change(target.value === '' ? null : target.value)}
      slotProps={{
        select: {
          displayEmpty: true,
          // Only the name: the help of the choice is below the input.
          renderValue: () => options.find(({ id }) => id === current)?.name ?? current,
          MenuProps: { slotProps: { paper: { sx: { maxHeight: 400 } } } },
        },
      }}
    >
      {(!isRequired || current === '') && (
        <MenuItem value="">
          <em>{translate('forms.none')}</em>
        </MenuItem>
      )}
      {isUnknown && <MenuItem value={current}>{current}</MenuItem>}
      {options.map((option) => (
        <MenuItem
          key={option.id}
          value={option.id}
          aria-label={option.name}
          aria-describedby={option.help ? `${textFieldProps.id}-${option.id}` : undefined}
          sx={{ display: 'block', whiteSpace: 'normal' }}
        >
          {option.name}
          {option.help && (
            <Box
              component="small"
              id={`${textFieldProps.id}-${option.id}`}
              sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}
            >
              {option.help}
            </Box>
          )}
        </MenuItem>
      ))}
    </TextField>
  );
}
