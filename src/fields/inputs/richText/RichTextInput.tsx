import { useDeferredValue } from 'react';
import type { FieldOf } from '../../../metadata';
import { FieldGroup } from '../../../ui/FieldGroup';
import type { InputProps } from '../inputs';
import { useContentLanguage } from '../useContentLanguage';
import { useFieldInput } from '../useFieldInput';
import { RichTextBox } from './LazyRichText';
import { RichTextSkeleton } from './RichTextSkeleton';

/** Formatted text, stored as HTML. */
export function RichTextInput({ field, name }: InputProps<FieldOf<'richText'>>) {
  const { value, change, onBlur, label, describedBy, groupProps } = useFieldInput(field, name);
  const language = useContentLanguage(field);
  // Rendered after the first paint, because creating the editor takes as long as all other inputs together.
  const hasEditor = useDeferredValue(true, false);
  return (
    <FieldGroup {...groupProps}>
      {hasEditor ? (
        <RichTextBox
          label={label}
          value={typeof value === 'string' ? value : ''}
          onChange={(html) => change(html === '' ? null : html)}
          onBlur={onBlur}
          describedBy={describedBy}
          language={language}
        />
      ) : (
        <RichTextSkeleton />
      )}
    </FieldGroup>
  );
}
