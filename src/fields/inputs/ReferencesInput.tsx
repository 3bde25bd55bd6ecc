import TextField from '@mui/material/TextField';
import { type FieldOf, isId } from '../../metadata';
import type { InputProps } from './input';
import { OptionsAutocomplete } from './OptionsAutocomplete';
import { OrderedReferences } from './OrderedReferences';
import { useFieldInput } from './useFieldInput';
import { WithOptions } from './WithOptions';

/** Several records of another resource: chips, or a list where their order matters. */
export function ReferencesInput({ field, name }: InputProps<FieldOf<'references'>>) {
  const input = useFieldInput(field, name);
  const chosen = Array.isArray(input.value) ? input.value.filter(isId) : [];
  return (
    <WithOptions field={field} chosen={chosen}>
      {(options) =>
        field.ordered ? (
          <OrderedReferences input={input} from={options} chosen={chosen} />
        ) : (
          <OptionsAutocomplete<true>
            multiple
            disableCloseOnSelect
            id={input.id}
            from={options}
            value={chosen}
            onChange={(_, next) => input.change(next)}
            onBlur={input.leave}
            renderInput={(params) => (
              <TextField
                {...params}
                label={input.label}
                inputRef={input.ref}
                required={input.isRequired}
                error={input.isRefused}
                helperText={input.helperText}
              />
            )}
          />
        )
      }
    </WithOptions>
  );
}
