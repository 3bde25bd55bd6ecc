import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import { useLabel } from '../../i18n/useLabel';
import type { Field } from '../../metadata';
import { rawJson } from '../columns/Unreadable';

interface UnreadableInputProps {
  field: Field;
  name: string;
  /** The path of the unreadable value: that of the field, or of the object that should contain it. */
  path: string;
}

/** Replaces an input that cannot show its value. The form keeps the value until the user replaces it. */
export function UnreadableInput({ field, name, path }: UnreadableInputProps) {
  const id = useId();
  const label = useLabel();
  const translate = useTranslate();
  const { getValues, setValue, setFocus } = useFormContext();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, alignItems: 'flex-start' }}>
      <TextField
        id={id}
        label={label(field.label)}
        value={translate('forms.unreadable.word')}
        helperText={translate('forms.unreadable.kept')}
        fullWidth
        slotProps={{
          htmlInput: {
            readOnly: true,
            title: rawJson(field, getValues(path)),
            style: { fontStyle: 'italic' },
          },
        }}
      />
      <Button
        variant="outlined"
        size="small"
        aria-label={translate('forms.unreadable.replaceOf', { name: label(field.label) })}
        onClick={() => {
          flushSync(() => setValue(path, null, { shouldDirty: true, shouldTouch: true }));
          // The button is gone, so focus the input that replaced it.
          setFocus(name);
        }}
      >
        {translate('forms.unreadable.replace')}
      </Button>
    </Box>
  );
}
