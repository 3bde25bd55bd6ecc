import Autocomplete, { type AutocompleteProps, createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { isId } from '../../../metadata';
import { LoadFailures } from '../../../ui/failures/LoadFailure';
import type { Id, LoadedOptions } from './useReferenceOptions';

const filterByText = createFilterOptions<Id>();

type Props<Multiple extends boolean> = Omit<
  AutocompleteProps<Id, Multiple, false, false>,
  'options' | 'loading' | 'getOptionLabel' | 'renderOption'
> & { loaded: LoadedOptions };

/**
 * An autocomplete of record ids, and below it an error message if its options failed to load. Tree options are indented
 * by their level.
 */
export function OptionsAutocomplete<Multiple extends boolean = false>({ loaded, ...props }: Props<Multiple>) {
  const translate = useTranslate();
  const { options, isPending, queries, labelOf, search, isServerFiltered } = loaded;
  const levels = new Map(options.map(({ id, level }) => [id, level]));
  // MUI requires selected values to be among the options. The filter hides those that are no longer offered.
  const selected = (Array.isArray(props.value) ? props.value : [props.value]).filter(isId);
  return (
    <Box sx={{ '& > .MuiAlert-root': { mt: 1 } }}>
      <Autocomplete<Id, Multiple, false, false>
        {...props}
        options={[...new Set([...levels.keys(), ...selected])]}
        loading={isPending}
        getOptionLabel={labelOf}
        getOptionKey={String}
        filterOptions={(ids, state) => {
          const offered = ids.filter((id) => levels.has(id));
          return isServerFiltered ? offered : filterByText(offered, state);
        }}
        onInputChange={(_, text, reason) => search(reason === 'input' ? text : '')}
        noOptionsText={translate('list.noResult')}
        loadingText={translate('forms.loading')}
        clearText={translate('forms.clear')}
        openText={translate('ra.action.open')}
        closeText={translate('ra.action.close')}
        renderOption={({ key, ...item }, id) => (
          <li key={key} {...item}>
            <span style={{ paddingLeft: (levels.get(id) ?? 0) * 20 }}>{labelOf(id)}</span>
          </li>
        )}
      />
      <LoadFailures queries={queries} />
    </Box>
  );
}
