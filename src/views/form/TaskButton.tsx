import type { ButtonProps } from '@mui/material/Button';
import Button from '@mui/material/Button';
import { Icon } from '../../ui/Icon';
import { type Task, useRecordForm } from '../record/useRecordForm';

interface TaskButtonProps extends ButtonProps {
  task: Task;
  icon: string;
  /** The text while the task runs. */
  busy: string;
}

/**
 * A button for a task of the form. Stays enabled while a task runs, because a disabled button loses the focus.
 * @example
 * import { mdiDoor } from '@mdi/js';
 * <TaskButton task="save" icon={mdiDoor} busy="Fermeture…" onClick={() => {}}>Fermer</TaskButton>
 */
export function TaskButton({ task, icon, busy, children, ...props }: TaskButtonProps) {
  const { pendingTask } = useRecordForm();
  return (
    <Button
      variant="contained"
      {...props}
      aria-disabled={pendingTask !== undefined || undefined}
      aria-busy={pendingTask === task}
      startIcon={<Icon path={icon} />}
    >
      {pendingTask === task ? busy : children}
    </Button>
  );
}
