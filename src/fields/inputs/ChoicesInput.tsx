import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useLabel } from '../../i18n/useLabel';
import type { FieldOf } from '../../metadata';
import type { InputProps } from './input';
import { useFieldInput } from './useFieldInput';

/** Several values of a set, as chips; in an open set, what is typed is a value as soon as the field is left. */
export function ChoicesInput({ field, name }: InputProps<FieldOf<'choices'>>) {
  const { id, value, change, leave, ref, label, isRequired, isRefused, helperText } = useFieldInput(
    field,
    name,
  );
  const words = useLabel();
  const translate = useTranslate();
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const nameOf = (one: unknown) => {
    const choice = field.choices.find((candidate) => candidate.id === one);
    return choice ? words(choice.label) : String(one);
  };
  return (
    <Autocomplete<unknown, true, false, boolean>
      multiple
      freeSolo={field.isOpen === true}
      autoSelect={field.isOpen === true}
      id={id}
      options={field.choices.map((choice) => choice.id)}
      value={[...chosen]}
      onChange={(_, next) => change(next.map((one) => (typeof one === 'string' ? one.trim() : one)))}
      onBlur={leave}
      getOptionLabel={nameOf}
      getOptionKey={String}
      disableCloseOnSelect
      noOptionsText={translate('forms.noOption')}
      clearText={translate('forms.clear')}
      openText={translate('forms.open')}
      closeText={translate('forms.close')}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          inputRef={ref}
          required={isRequired}
          error={isRefused}
          helperText={helperText}
        />
      )}
    />
  );
}
