import { mdiAlertCircleOutline } from '@mdi/js';
import { useRecordContext, useTranslate } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import {
  fieldOf,
  namesWithTranslations,
  type Resource,
  type Section,
  sourceOf,
  storedNames,
  type Values,
  valueAt,
} from '../../metadata';
import { Icon } from '../../ui/Icon';
import { adviceIn } from '../moves/advice';

interface ProblemProps {
  resource: Resource;
  sections: readonly Section[];
}

/** `error` for a refused field, else `warning` for advice that the user can see. */
export function useProblem({ resource, sections }: ProblemProps): 'error' | 'warning' | undefined {
  const { errors, touchedFields, isSubmitted } = useFormState();
  const paths = useWatch({
    compute: (values: Values) => adviceIn(resource, sections, values).map(({ path }) => path),
  });
  const isStored = useRecordContext()?.id !== undefined;
  // On a new record, most inputs show their advice once the user has left them or tried to save.
  const isSeen = (path: string) => isStored || isSubmitted || Boolean(valueAt(touchedFields, path));
  const isRefused = sections
    .flatMap((section) => namesWithTranslations(resource, section.fields))
    .flatMap((name) => {
      const field = fieldOf(resource, name);
      // Coordinates are stored in two values, each of which may be refused.
      return field.kind === 'coordinates' ? storedNames(name, field) : [sourceOf(name, field)];
    })
    .some((source) => valueAt(errors, source) !== undefined);
  const isAdvised = paths.some(isSeen);
  if (isRefused) return 'error';
  return isAdvised ? 'warning' : undefined;
}

export function ProblemIcon(props: ProblemProps) {
  const translate = useTranslate();
  const problem = useProblem(props);
  if (!problem) return null;
  return (
    <Icon
      path={mdiAlertCircleOutline}
      titleAccess={translate('forms.tabHasProblem')}
      sx={{ ml: 1, color: `${problem}.main` }}
    />
  );
}
