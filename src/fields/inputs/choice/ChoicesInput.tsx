import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useLabel } from '../../../i18n/useLabel';
import { choiceOf, type FieldOf } from '../../../metadata';
import type { InputProps } from '../inputs';
import { useFieldInput } from '../useFieldInput';

/** Several values of a set, as chips. In an open set, typed text becomes a value on blur. */
export function ChoicesInput({ field, name }: InputProps<FieldOf<'choices'>>) {
  const { id, value, change, onBlur, labelProps } = useFieldInput(field, name);
  const label = useLabel();
  const translate = useTranslate();
  const isOpen = field.isOpen === true;
  return (
    <Autocomplete<unknown, true, false, boolean>
      multiple
      freeSolo={isOpen}
      autoSelect={isOpen}
      id={id}
      options={field.choices.map((choice) => choice.id)}
      value={Array.isArray(value) ? [...value] : []}
      onChange={(_, next) => change(next.map((item) => (typeof item === 'string' ? item.trim() : item)))}
      onBlur={onBlur}
      getOptionLabel={(option) => {
        const choice = choiceOf(field.choices, option);
        return choice ? label(choice.label) : String(option);
      }}
      getOptionKey={String}
      disableCloseOnSelect
      noOptionsText={translate('list.noResult')}
      clearText={translate('forms.clear')}
      openText={translate('ra.action.open')}
      closeText={translate('ra.action.close')}
      renderInput={(params) => <TextField {...params} {...labelProps} />}
    />
  );
}
