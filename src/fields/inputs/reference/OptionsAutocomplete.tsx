import Autocomplete, { type AutocompleteProps, createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useResource } from '../../../AppContext';
import { isId } from '../../../metadata';
import { LoadFailure } from '../../../ui/LoadFailure';
import {
  type AnyReferenceField,
  type Id,
  type LoadedOptions,
  useAllOptions,
  useSearchedOptions,
} from './useReferenceOptions';

const filterByText = createFilterOptions<Id>();

type Props<Multiple extends boolean> = Omit<
  AutocompleteProps<Id, Multiple, false, false>,
  'options' | 'loading' | 'getOptionLabel' | 'renderOption'
> & { loaded: LoadedOptions };

/** An autocomplete of record ids. Tree options are indented by their level. */
export function OptionsAutocomplete<Multiple extends boolean = false>({ loaded, ...props }: Props<Multiple>) {
  const translate = useTranslate();
  const { options, isPending, labelOf, search } = loaded;
  const levels = new Map(options.map(({ id, level }) => [id, level]));
  // MUI requires selected values to be among the options. The filter hides those that are no longer offered.
  const selected = (Array.isArray(props.value) ? props.value : [props.value]).filter(isId);
  return (
    <Autocomplete<Id, Multiple, false, false>
      {...props}
      options={[...new Set([...levels.keys(), ...selected])]}
      loading={isPending}
      getOptionLabel={labelOf}
      getOptionKey={String}
      filterOptions={(ids, state) => {
        const offered = ids.filter((id) => levels.has(id));
        return search ? offered : filterByText(offered, state);
      }}
      onInputChange={(_, text, reason) => search?.(reason === 'input' ? text : '')}
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
  );
}

interface WithOptionsProps {
  field: AnyReferenceField;
  /** The ids that the field holds. */
  selected: readonly Id[];
  children: (options: LoadedOptions) => ReactNode;
}

/** Loads the options of a reference: all of them for a small set or a tree, else by search. */
export function WithOptions(props: WithOptionsProps) {
  const resource = useResource(props.field.to);
  return props.field.pick || resource.parentField ? (
    <AllOptions {...props} />
  ) : (
    <SearchedOptions {...props} />
  );
}

function AllOptions(props: WithOptionsProps) {
  const { field, selected, children } = props;
  const options = useAllOptions(field, selected);
  const resource = useResource(field.to);
  // A set that is not as small as its declaration says. A tree is of use only as a whole.
  if (options.isCut && !resource.parentField) return <SearchedOptions {...props} />;
  return renderWithFailure(options, children);
}

function SearchedOptions({ field, selected, children }: WithOptionsProps) {
  return renderWithFailure(useSearchedOptions(field, selected), children);
}

/** The input, and below it an error message if its options failed to load. */
const renderWithFailure = (options: LoadedOptions, children: WithOptionsProps['children']) => (
  <div>
    {children(options)}
    {options.failure && (
      <Box sx={{ mt: 1 }}>
        <LoadFailure {...options.failure} />
      </Box>
    )}
  </div>
);
