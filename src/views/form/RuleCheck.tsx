import { debounce } from 'es-toolkit';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useRuleContext } from '../../fields/useRuleContext';
import { useLabel } from '../../i18n/useLabel';
import { refusalsOf } from '../../metadata';
import { useRecordForm } from '../record/useRecordForm';

/** Milliseconds without a change before the check. */
const PAUSE = 500;

/** Shows beside the fields, before the save, what the rules would refuse. */
export default function RuleCheck() {
  const { resource, isChanged } = useRecordForm();
  const { getValues, setError, clearErrors } = useFormContext();
  const label = useLabel();
  const context = useRuleContext();
  const values = useWatch();
  const shown = useRef<readonly string[]>([]);
  const check = useEffectEvent(async (isLatest: () => boolean) => {
    const refusals = isChanged() ? await refusalsOf(resource.rules ?? [], getValues(), context) : {};
    if (!isLatest()) return;
    clearErrors(shown.current.filter((path) => !(path in refusals)));
    shown.current = Object.keys(refusals);
    for (const [path, reason] of Object.entries(refusals))
      setError(path, { type: 'rule', message: label(reason) });
  });
  // Each change of `values` starts the pause again.
  useEffect(() => {
    let isLatest = true;
    // If a rule cannot be checked here, the fields keep their messages: the backend decides.
    const later = debounce(() => void check(() => isLatest).catch(() => undefined), PAUSE);
    later();
    return () => {
      isLatest = false;
      later.cancel();
    };
  }, [values]);
  return null;
}
