import { mdiClose } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Icon } from '../../layout/Icon';
import type { FieldOf } from '../../metadata';
import { FieldGroup } from './FieldGroup';
import type { InputProps } from './input';
import { useFieldInput } from './useFieldInput';

/** The drawings are many: they are loaded when one is shown or chosen. */
const IconGlyph = lazy(() => import('../IconGlyph'));
const IconDialog = lazy(() => import('./IconDialog'));

/** A pictogram by its name. A stored name that is not among those offered is shown as it is, and kept. */
export function IconInput({ field, name }: InputProps<FieldOf<'icon'>>) {
  const { id, value, change, leave, ref, label, isRequired, helperText } = useFieldInput(field, name);
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const chosen = typeof value === 'string' && value !== '' ? value : undefined;
  const close = () => {
    setOpen(false);
    leave();
  };
  return (
    <FieldGroup id={id} label={label} isRequired={isRequired} helperText={helperText}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {chosen && (
          <Box
            component="span"
            sx={{
              display: 'inline-flex',
              p: 1,
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              color: 'text.primary',
            }}
          >
            <Suspense fallback={<span style={{ width: 20, height: 20 }} />}>
              <IconGlyph name={chosen} />
            </Suspense>
          </Box>
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
          <Button size="small" startIcon={<Icon path={mdiClose} />} onClick={() => change(null)}>
            {translate('forms.remove')}
          </Button>
        )}
      </Box>
      {isOpen && (
        <Suspense fallback={null}>
          <IconDialog
            chosen={chosen}
            onClose={close}
            onChoose={(icon) => {
              change(icon);
              close();
            }}
          />
        </Suspense>
      )}
    </FieldGroup>
  );
}
