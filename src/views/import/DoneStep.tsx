import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useLabel } from '../../i18n/useLabel';
import { useCan } from '../../routing/AppContext';
import { texts } from './texts';
import type { ImportResult } from './useImport';

interface DoneStepProps {
  result: ImportResult;
  isPending: boolean;
  onUndo: () => void;
}

/** “Undo” stays out of the actions of the dialog: there, a double tap on “Import” would hit it. */
export function DoneStep({ result: { counts }, isPending, onUndo }: DoneStepProps) {
  const can = useCan();
  const label = useLabel();
  return (
    <>
      <Alert severity="success" role="status" sx={{ mb: 2 }}>
        {label(texts.stored, {
          created: label(texts.new, { count: counts.new }),
          changed: label(texts.changed, { count: counts.changed }),
        })}
      </Alert>
      {can('edit') && (
        <Button variant="outlined" color="error" disabled={isPending} onClick={onUndo}>
          {label(texts.undo)}
        </Button>
      )}
    </>
  );
}
