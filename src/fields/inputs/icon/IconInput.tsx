import { mdiClose } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import type { FieldOf } from '../../../metadata';
import { FieldGroup } from '../../../ui/FieldGroup';
import { SmallButton } from '../../../ui/IconAction';
import { loadable } from '../../../ui/loadable';
import { LazyIconGlyph } from '../../columns/columns';
import type { InputProps } from '../inputs';
import { useFieldInput } from '../useFieldInput';

const IconDialog = loadable(() => import('./IconDialog'));

/** An unknown name is shown as text and stays stored. */
export function IconInput({ field, name }: InputProps<FieldOf<'icon'>>) {
  const { value, change, onBlur, ref, groupProps } = useFieldInput(field, name);
  const { setFocus } = useFormContext();
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const chosen = typeof value === 'string' && value !== '' ? value : undefined;
  const close = () => {
    setOpen(false);
    onBlur();
  };
  return (
    <FieldGroup {...groupProps}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {chosen && (
          <Paper variant="outlined" component="span" sx={{ display: 'inline-flex', p: 1 }}>
            <LazyIconGlyph name={chosen} />
          </Paper>
        )}
        <Button
          ref={ref}
          variant="outlined"
          size="small"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {translate(chosen ? 'forms.changeIcon' : 'forms.chooseIcon')}
        </Button>
        {chosen && (
          <SmallButton
            path={mdiClose}
            onClick={() => {
              flushSync(() => change(null));
              // The button, which had the focus, is gone.
              setFocus(name);
            }}
          >
            {translate('forms.remove')}
          </SmallButton>
        )}
      </Box>
      {isOpen && (
        <IconDialog
          chosen={chosen}
          onClose={close}
          onChoose={(icon) => {
            change(icon);
            close();
          }}
        />
      )}
    </FieldGroup>
  );
}
