import { useState } from 'react';
import { randomId } from '../form/draft';
import { type ImportResult, useImport } from './useImport';

export const stepNames = ['file', 'columns', 'check', 'done'] as const;
export type Step = (typeof stepNames)[number];

export function useSteps(body: object | undefined) {
  const { check, apply, ...calls } = useImport();
  const [step, setStep] = useState<Step>('file');
  const [result, setResult] = useState<ImportResult>();
  const [skipWrong, setSkipWrong] = useState(false);
  /** The import sends the checked body, because the user may choose other columns during the check. */
  const [checked, setChecked] = useState<object>();
  /** A retry sends the same id, because the backend may have stored the import although its answer was lost. */
  const [id, setId] = useState('');
  /** Whether the backend stored nothing, because rows became wrong after the check. */
  const [isStopped, setStopped] = useState(false);
  return {
    ...calls,
    step,
    setStep,
    result,
    id,
    isStopped,
    skipWrong,
    setSkipWrong,
    verify: async () => {
      const answer = body && (await check(body));
      if (!answer) return;
      setResult(answer);
      setChecked(body);
      setSkipWrong(false);
      setId(randomId());
      setStopped(false);
      setStep('check');
    },
    store: async () => {
      const answer = checked && (await apply(id, { ...checked, skipWrong }));
      if (!answer) return;
      setResult(answer);
      setStopped(!answer.isApplied);
      if (answer.isApplied) setStep('done');
    },
  };
}
