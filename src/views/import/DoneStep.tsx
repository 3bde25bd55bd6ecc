import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useLabel } from '../../i18n/useLabel';
import { texts } from './texts';
import type { ImportResult } from './useImport';

interface DoneStepProps {
  result: ImportResult;
  isPending: boolean;
  onUndo: () => void;
}

/**
 * What was stored. The button that undoes it is not among the actions of the dialog, where a double tap on the button
 * that stores would hit it.
 */
export function DoneStep({ result: { counts }, isPending, onUndo }: DoneStepProps) {
  const label = useLabel();
  return (
    <>
      <Alert severity="success" role="status" sx={{ mb: 2 }}>
        {label(texts.stored, {
          created: label(texts.new, { count: counts.new }),
          changed: label(texts.changed, { count: counts.changed }),
        })}
      </Alert>
      <Button variant="outlined" color="error" disabled={isPending} onClick={onUndo}>
        {label(texts.undo)}
      </Button>
    </>
  );
}
