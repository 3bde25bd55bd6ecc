import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useLabel } from '../../i18n/useLabel';
import { Results } from './Results';
import { texts } from './texts';
import { type ImportResult, writtenCount } from './useImport';

interface CheckStepProps {
  result: ImportResult;
  lines: readonly number[];
  isStopped: boolean;
  skipWrong: boolean;
  onSkipWrong: (skipWrong: boolean) => void;
}

export function CheckStep({ result, lines, isStopped, skipWrong, onSkipWrong }: CheckStepProps) {
  const label = useLabel();
  const written = writtenCount(result);
  return (
    <>
      {isStopped && <Alert severity="warning">{label(texts.notStored)}</Alert>}
      {written === 0 && <p role="status">{label(texts.nothing)}</p>}
      <Results result={result} lines={lines}>
        {result.counts.wrong > 0 && written > 0 && (
          <FormControlLabel
            control={<Checkbox checked={skipWrong} onChange={(_, isOn) => onSkipWrong(isOn)} />}
            label={label(texts.skipWrong)}
          />
        )}
      </Results>
    </>
  );
}
