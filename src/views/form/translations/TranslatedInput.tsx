import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { FieldInput } from '../../../fields/inputs/FieldInput';
import {
  fieldOf,
  type Locale,
  type Resource,
  sourceOf,
  translationName,
  translationPath,
} from '../../../metadata';
import { ChangedNote } from './ChangedNote';
import { TranslationProposal } from './TranslationProposal';

const Pair = styled('div')({
  display: 'grid',
  gap: 16,
  alignItems: 'start',
  '& > div': { display: 'flex', flexDirection: 'column', gap: 8, minWidth: 0 },
  '@media (min-width: 1280px)': { gridTemplateColumns: '1fr 1fr' },
});

interface TranslatedInputProps {
  resource: Resource;
  name: string;
  language: Locale;
}

export default function TranslatedInput({ resource, name, language }: TranslatedInputProps) {
  const field = fieldOf(resource, name);
  const path = sourceOf(name, field);
  const translation = fieldOf(resource, translationName(name, language));
  const translationAt = translationPath(language, path);
  const { getFieldState, setFocus } = useFormContext();
  // The translation may have been refused before its input was mounted.
  useEffect(() => {
    if (getFieldState(translationAt).error) setFocus(translationAt);
  }, [translationAt, getFieldState, setFocus]);
  return (
    <Pair>
      <div>
        <FieldInput field={field} name={path} />
      </div>
      <div>
        <FieldInput field={translation} name={translationAt} />
        <TranslationProposal resource={resource} field={translation} path={path} language={language} />
        <ChangedNote field={translation} path={path} language={language} />
      </div>
    </Pair>
  );
}
