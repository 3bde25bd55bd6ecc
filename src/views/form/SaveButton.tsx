import { mdiContentSave } from '@mdi/js';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Icon } from '../../ui/Icon';
import { useRecordForm } from './useRecordForm';

/**
 * Submits the surrounding form. Not disabled while it waits, which would drop the focus: `run` ignores second clicks.
 */
export function SaveButton({
  variant = 'contained',
  ...props
}: Pick<ButtonProps, 'variant' | 'aria-describedby'>) {
  const translate = useTranslate();
  const { pendingTask } = useRecordForm();
  return (
    <Button
      {...props}
      type="submit"
      variant={variant}
      aria-disabled={pendingTask !== undefined || undefined}
      aria-busy={pendingTask === 'save'}
      startIcon={<Icon path={mdiContentSave} />}
    >
      {translate(pendingTask === 'save' ? 'forms.saving' : 'ra.action.save')}
    </Button>
  );
}
