import Autocomplete, { type AutocompleteProps } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLabel } from '../../../i18n/useLabel';
import { type ChoiceValue, choiceOf, type FieldOf } from '../../../metadata';
import { useTags } from '../../useTags';
import type { InputProps } from '../inputs';
import { useFieldInput } from '../useFieldInput';
import { withTags, wordsIn } from './withTags';

/** Typed text becomes a tag on Enter, a comma, a semicolon or blur. */
export function ChoicesInput({ field, name }: InputProps<FieldOf<'choices' | 'tags'>>) {
  const { id, value, change, onBlur, labelProps } = useFieldInput(field, name);
  const label = useLabel();
  const translate = useTranslate();
  const values: unknown[] = Array.isArray(value) ? value : [];
  const isTags = field.kind === 'tags';
  const labelOf = (option: unknown) =>
    label(choiceOf<ChoiceValue>(field.choices, option)?.label) || String(option);
  const [text, setText] = useState('');
  // Without the indexes of list items, so that the tags of all items are suggested.
  const path = name.replace(/\.\d+(?=\.)/g, '');
  const suggested = useTags(isTags ? field : {}, path, isTags);
  const add = (typed: string) => change(withTags(values, wordsIn(typed), suggested, labelOf));
  const addText = () => {
    if (text !== '') add(text);
    setText('');
  };
  const tagProps: Partial<AutocompleteProps<unknown, true, false, boolean>> = {
    freeSolo: true,
    filterSelectedOptions: true,
    options: suggested,
    inputValue: text,
    onInputChange: (_, next, reason) => {
      const isComplete = reason === 'input' && /[,;]/.test(next);
      if (isComplete) add(next);
      setText(isComplete ? '' : next);
    },
    onChange: (_, next, reason) => {
      const remaining = next.filter((tag) => values.includes(tag));
      const added = next.filter((tag) => !values.includes(tag)).map(String);
      // A suggestion may contain a comma. Only typed text is split.
      const words = reason === 'createOption' ? added.flatMap(wordsIn) : added;
      change(withTags(remaining, words, suggested, labelOf));
    },
    onBlur: () => {
      addText();
      onBlur();
    },
    // Ctrl+S saves without a blur.
    onKeyDown: ({ ctrlKey, metaKey, key }) => {
      if ((ctrlKey || metaKey) && key.toLowerCase() === 's') addText();
    },
  };
  return (
    <Autocomplete<unknown, true, false, boolean>
      multiple
      id={id}
      options={isTags ? [] : field.choices.map((choice) => choice.id)}
      value={values}
      onChange={(_, next) => change(next)}
      onBlur={onBlur}
      getOptionLabel={labelOf}
      getOptionKey={String}
      disableCloseOnSelect={!isTags}
      noOptionsText={translate('list.noResult')}
      clearText={translate('forms.clear')}
      openText={translate('ra.action.open')}
      closeText={translate('ra.action.close')}
      renderInput={(params) => <TextField {...params} {...labelProps} />}
      {...(isTags && tagProps)}
    />
  );
}
