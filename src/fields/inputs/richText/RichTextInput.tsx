import { useDeferredValue } from 'react';
import type { FieldOf } from '../../../metadata';
import { FieldGroup } from '../../../ui/FieldGroup';
import { plainTextOf } from '../../columns/columns';
import type { InputProps } from '../inputs';
import { usePlainerWords } from '../parts/usePlainerWords';
import { useContentLanguage } from '../useContentLanguage';
import { useFieldInput } from '../useFieldInput';
import { RichTextBox } from './LazyRichText';
import { RichTextSkeleton } from './RichTextSkeleton';

export function RichTextInput({ field, name }: InputProps<FieldOf<'richText'>>) {
  const { value, change, onBlur, label, describedBy, groupRef, groupProps } = useFieldInput(field, name);
  const language = useContentLanguage(field);
  // Rendered after the first paint, because creating the editor takes as long as all other inputs together.
  const hasEditor = useDeferredValue(true, false);
  const html = typeof value === 'string' ? value : '';
  const plainerWords = usePlainerWords(field, name, {
    label,
    current: html,
    plainText: plainTextOf,
    onUse: (next) => {
      change(next);
      onBlur();
    },
  });
  return (
    <FieldGroup ref={groupRef} {...groupProps}>
      {hasEditor ? (
        <RichTextBox
          label={label}
          value={html}
          onChange={(next) => change(next === '' ? null : next)}
          onBlur={onBlur}
          describedBy={describedBy}
          language={language}
        />
      ) : (
        <RichTextSkeleton />
      )}
      {plainerWords}
    </FieldGroup>
  );
}
