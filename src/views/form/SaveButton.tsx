import { mdiContentSave } from '@mdi/js';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Icon } from '../../ui/Icon';
import { useRecordForm } from './useRecordForm';

/**
 * Submits the surrounding form. Not disabled while it waits, which would drop the focus: `run` ignores second clicks.
 */
export function SaveButton({ variant = 'contained' }: Pick<ButtonProps, 'variant'>) {
  const translate = useTranslate();
  const { waiting } = useRecordForm();
  return (
    <Button
      type="submit"
      variant={variant}
      aria-disabled={waiting !== undefined || undefined}
      aria-busy={waiting === 'save'}
      startIcon={<Icon path={mdiContentSave} />}
    >
      {translate(waiting === 'save' ? 'forms.saving' : 'ra.action.save')}
    </Button>
  );
}
