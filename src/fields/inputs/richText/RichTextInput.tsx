import Skeleton from '@mui/material/Skeleton';
import type { FieldOf } from '../../../metadata';
import { loadable } from '../../../ui/loadable';
import type { InputProps } from '../inputs';
import { FieldGroup } from '../parts/FieldGroup';
import { useFieldInput } from '../useFieldInput';

/** A separate chunk: the editor is the heaviest part of a form. */
const RichTextBox = loadable(() => import('./RichTextBox'), {
  fallback: () => <Skeleton variant="rounded" height={240} />,
});

/** Formatted text, stored as HTML. */
export function RichTextInput({ field, name }: InputProps<FieldOf<'richText'>>) {
  const { id, value, change, onBlur, label, helperText, group } = useFieldInput(field, name);
  return (
    <FieldGroup {...group}>
      <RichTextBox
        label={label}
        value={typeof value === 'string' ? value : ''}
        onChange={(html) => change(html === '' ? null : html)}
        onBlur={onBlur}
        describedBy={helperText ? `${id}-help` : undefined}
      />
    </FieldGroup>
  );
}
