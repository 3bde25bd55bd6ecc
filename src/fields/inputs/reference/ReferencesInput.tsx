import { arrayMove } from '@dnd-kit/sortable';
import { mdiClose } from '@mdi/js';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { type FieldOf, isId } from '../../../metadata';
import { IconAction } from '../../../ui/IconAction';
import { Sortable } from '../../../ui/Sortable';
import type { InputProps } from '../inputs';
import { FieldGroup } from '../parts/FieldGroup';
import { type FieldInput, useFieldInput } from '../useFieldInput';
import { OptionsAutocomplete } from './OptionsAutocomplete';
import { type Id, type LoadedOptions, useReferenceOptions } from './useReferenceOptions';

/** Several records of another resource: chips, or a list that users can reorder. */
export function ReferencesInput({ field, name }: InputProps<FieldOf<'references'>>) {
  const input = useFieldInput(field, name);
  const selected = Array.isArray(input.value) ? input.value.filter(isId) : [];
  const options = useReferenceOptions(field, selected);
  if (field.ordered) return <OrderedReferences input={input} loaded={options} selected={selected} />;
  return (
    <OptionsAutocomplete<true>
      multiple
      disableCloseOnSelect
      id={input.id}
      loaded={options}
      value={selected}
      onChange={(_, next) => input.change(next)}
      onBlur={input.onBlur}
      renderInput={(params) => <TextField {...params} {...input.labelProps} />}
    />
  );
}

interface OrderedReferencesProps {
  input: FieldInput;
  loaded: LoadedOptions;
  selected: readonly Id[];
}

/** A sortable list, and an autocomplete that appends to it. */
function OrderedReferences({ input, loaded, selected }: OrderedReferencesProps) {
  const translate = useTranslate();
  const recordId: unknown = useFormContext().getValues('id');
  const addable = loaded.options.filter(({ id }) => id !== recordId && !selected.includes(id));
  // A backend may store an id twice, so repeated ones get their index in the key.
  const items = selected.map((id, index) => ({
    id,
    key: selected.indexOf(id) === index ? String(id) : `${id} ${index}`,
  }));
  return (
    <FieldGroup {...input.groupProps}>
      {selected.length > 0 && (
        <Box sx={{ mb: 1 }}>
          <Sortable
            label={input.label}
            items={items}
            idOf={({ key }) => key}
            nameOf={({ id }) => loaded.labelOf(id)}
            onMove={(start, end) => input.change(arrayMove([...selected], start, end))}
            renderItem={({ id }, index, controls) => (
              <Paper variant="outlined" sx={{ display: 'flex', alignItems: 'center', px: 0.5 }}>
                {controls}
                <Box component="span" sx={{ flex: 1, minWidth: 0, mx: 1, overflowWrap: 'anywhere' }}>
                  {loaded.labelOf(id)}
                </Box>
                <IconAction
                  path={mdiClose}
                  label={translate('forms.removeItem', { name: loaded.labelOf(id) })}
                  onClick={() => input.change(selected.filter((_, at) => at !== index))}
                />
              </Paper>
            )}
          />
        </Box>
      )}
      <OptionsAutocomplete
        // A new instance after each addition clears its text.
        key={selected.length}
        loaded={{ ...loaded, options: addable }}
        value={null}
        onChange={(_, id) => {
          if (id !== null) input.change([...selected, id]);
        }}
        onBlur={input.onBlur}
        renderInput={({ slotProps, ...params }) => (
          <TextField
            {...params}
            placeholder={translate('forms.add')}
            slotProps={{
              ...slotProps,
              htmlInput: {
                ...slotProps.htmlInput,
                'aria-label': translate('forms.addTo', { name: input.label }),
              },
            }}
          />
        )}
      />
    </FieldGroup>
  );
}
