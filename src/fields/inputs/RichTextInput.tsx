import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import type { FieldOf } from '../../metadata';
import { FieldGroup } from './FieldGroup';
import type { InputProps } from './input';
import { useFieldInput } from './useFieldInput';

/** The editor is the heaviest piece of a form: it comes in a chunk of its own, after the rest of the form. */
const RichTextEditor = lazy(() => import('./RichTextEditor'));

/** Formatted text, stored as HTML. */
export function RichTextInput({ field, name }: InputProps<FieldOf<'richText'>>) {
  const input = useFieldInput(field, name);
  return (
    <FieldGroup id={input.id} label={input.label} isRequired={input.isRequired} helperText={input.helperText}>
      <Suspense fallback={<Skeleton variant="rounded" height={240} />}>
        <RichTextEditor
          label={input.label}
          value={typeof input.value === 'string' ? input.value : ''}
          onChange={(html) => input.change(html === '' ? null : html)}
          onBlur={input.leave}
          describedBy={input.helperText ? `${input.id}-help` : undefined}
        />
      </Suspense>
    </FieldGroup>
  );
}
