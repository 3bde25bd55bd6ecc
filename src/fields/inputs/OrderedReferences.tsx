import { arrayMove } from '@dnd-kit/sortable';
import { mdiClose } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { Icon } from '../../layout/Icon';
import { Sortable } from '../Sortable';
import { FieldGroup } from './FieldGroup';
import { OptionsAutocomplete } from './OptionsAutocomplete';
import type { FieldInput } from './useFieldInput';
import type { Id, ReferenceOptions } from './useReferenceOptions';

interface OrderedReferencesProps {
  input: FieldInput;
  from: ReferenceOptions;
  chosen: readonly Id[];
}

/** Records in an order that can be changed, and a search that adds one at the end. */
export function OrderedReferences({ input, from, chosen }: OrderedReferencesProps) {
  const translate = useTranslate();
  // A record cannot hold itself, nor the same one twice.
  const self: unknown = useFormContext().getValues('id');
  const addable = from.options.filter(({ id }) => id !== self && !chosen.includes(id));
  const name = (id: Id) => from.labelOf(id);
  return (
    <FieldGroup id={input.id} label={input.label} isRequired={input.isRequired} helperText={input.helperText}>
      {chosen.length > 0 && (
        <Box sx={{ mb: 1 }}>
          <Sortable
            label={input.label}
            items={chosen}
            idOf={String}
            nameOf={name}
            onMove={(start, end) => input.change(arrayMove([...chosen], start, end))}
            renderItem={(id, _, controls) => (
              <Paper variant="outlined" sx={{ display: 'flex', alignItems: 'center', px: 0.5 }}>
                {controls}
                <Box component="span" sx={{ flex: 1, minWidth: 0, mx: 1, overflowWrap: 'anywhere' }}>
                  {name(id)}
                </Box>
                <IconButton
                  onClick={() => input.change(chosen.filter((one) => one !== id))}
                  aria-label={translate('forms.removeItem', { name: name(id) })}
                >
                  <Icon path={mdiClose} />
                </IconButton>
              </Paper>
            )}
          />
        </Box>
      )}
      <OptionsAutocomplete
        // A new one for each that is added: its text starts empty again.
        key={chosen.length}
        from={{ ...from, options: addable }}
        value={null}
        onChange={(_, id) => {
          if (id !== null) input.change([...chosen, id]);
        }}
        onBlur={input.leave}
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
