import Autocomplete, { type AutocompleteProps } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { Id, ReferenceOptions } from './useReferenceOptions';

type Props<Multiple extends boolean> = Omit<
  AutocompleteProps<Id, Multiple, false, false>,
  'options' | 'loading' | 'getOptionLabel' | 'renderOption'
> & { from: ReferenceOptions };

/** An autocomplete of records by their ids, with its words in the language on screen and its tree indented. */
export function OptionsAutocomplete<Multiple extends boolean = false>({ from, ...props }: Props<Multiple>) {
  const translate = useTranslate();
  const { options, isPending, labelOf, search } = from;
  const levels = new Map(options.map((option) => [option.id, option.level]));
  return (
    <Autocomplete<Id, Multiple, false, false>
      {...props}
      options={options.map((option) => option.id)}
      loading={isPending}
      getOptionLabel={labelOf}
      getOptionKey={String}
      filterOptions={search ? (all) => all : undefined}
      onInputChange={(_, text, reason) => search?.(reason === 'input' ? text : '')}
      noOptionsText={translate('forms.noOption')}
      loadingText={translate('forms.loading')}
      clearText={translate('forms.clear')}
      openText={translate('forms.open')}
      closeText={translate('forms.close')}
      renderOption={({ key, ...item }, id) => (
        <li key={key} {...item}>
          <Box component="span" sx={{ pl: (levels.get(id) ?? 0) * 2.5 }}>
            {labelOf(id)}
          </Box>
        </li>
      )}
    />
  );
}
