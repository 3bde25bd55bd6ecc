import Autocomplete, { type AutocompleteProps, createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { isId } from '../../metadata';
import type { Id, ReferenceOptions } from './useReferenceOptions';

const matching = createFilterOptions<Id>();

type Props<Multiple extends boolean> = Omit<
  AutocompleteProps<Id, Multiple, false, false>,
  'options' | 'loading' | 'getOptionLabel' | 'renderOption'
> & { from: ReferenceOptions };

/** An autocomplete of records by their ids, with its words in the language on screen and its tree indented. */
export function OptionsAutocomplete<Multiple extends boolean = false>({ from, ...props }: Props<Multiple>) {
  const translate = useTranslate();
  const { options, isPending, labelOf, search } = from;
  const levels = new Map(options.map((option) => [option.id, option.level]));
  const offered = new Set(options.map((option) => option.id));
  // What was chosen and is offered no more stays chosen, and is not offered.
  const chosen = (Array.isArray(props.value) ? props.value : [props.value]).filter(isId);
  const known = [...new Set([...offered, ...chosen])];
  return (
    <Autocomplete<Id, Multiple, false, false>
      {...props}
      options={known}
      loading={isPending}
      getOptionLabel={labelOf}
      getOptionKey={String}
      filterOptions={(all, state) => {
        const shown = all.filter((id) => offered.has(id));
        return search ? shown : matching(shown, state);
      }}
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
