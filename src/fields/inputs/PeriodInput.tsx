import type { FieldOf } from '../../metadata';
import { FieldGroup } from './FieldGroup';
import type { InputProps } from './input';
import { PeriodList } from './PeriodList';
import { isPeriod, PeriodMoments } from './PeriodMoments';
import { useFieldInput } from './useFieldInput';

/** A start and an end, or a list of such periods. */
export function PeriodInput({ field, name }: InputProps<FieldOf<'period'>>) {
  const input = useFieldInput(field, name);
  const { id, value, change, leave, ref, label, isRequired, isRefused, helperText } = input;
  return (
    <FieldGroup id={id} label={label} isRequired={isRequired} helperText={helperText}>
      {field.many ? (
        <PeriodList input={input} />
      ) : (
        <PeriodMoments
          period={isPeriod(value) ? value : {}}
          change={change}
          leave={leave}
          inputRef={ref}
          isRefused={isRefused}
        />
      )}
    </FieldGroup>
  );
}
