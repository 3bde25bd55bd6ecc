import Autocomplete, { type AutocompleteProps, createFilterOptions } from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { redirectFor } from '../../../api/errors';
import { isId } from '../../../metadata';
import { useErrorText } from '../../../ui/failures/errorMessages';
import { InputMessage } from '../parts/InputMessage';
import type { Id, LoadedOptions } from './useReferenceOptions';

const filterByText = createFilterOptions<Id>();

function useFailure(queries: LoadedOptions['queries']): ReactNode {
  const translate = useTranslate();
  const textOf = useErrorText();
  const failed = queries.filter(({ error }) => error && !redirectFor(error));
  const [first] = failed;
  if (!first) return undefined;
  return (
    <span role="status">
      <InputMessage tone="error">
        {textOf('forms.choicesFailed', first.error)}
        <Button
          color="inherit"
          size="small"
          sx={{ textDecoration: 'underline' }}
          onClick={() => failed.map(({ refetch }) => refetch())}
        >
          {translate('forms.retry')}
        </Button>
      </InputMessage>
    </span>
  );
}

type Props<Multiple extends boolean> = Omit<
  AutocompleteProps<Id, Multiple, false, false>,
  'options' | 'loading' | 'getOptionLabel' | 'renderOption' | 'renderInput'
> & {
  loaded: LoadedOptions;
  textField: TextFieldProps;
  /** The accessible name of a field without a label. */
  name?: string;
};

export function OptionsAutocomplete<Multiple extends boolean = false>({
  loaded,
  textField,
  name,
  ...props
}: Props<Multiple>) {
  const translate = useTranslate();
  const { options, isPending, queries, labelOf, search, isServerFiltered } = loaded;
  const failure = useFailure(queries);
  const levels = new Map(options.map(({ id, level }) => [id, level]));
  // MUI requires selected values to be among the options. The filter hides those that are not offered.
  const selected = (Array.isArray(props.value) ? props.value : [props.value]).filter(isId);
  return (
    <Autocomplete<Id, Multiple, false, false>
      {...props}
      options={[...new Set([...levels.keys(), ...selected])]}
      loading={isPending}
      getOptionLabel={labelOf}
      getOptionKey={String}
      // A record may store the id 5 as the text "5".
      isOptionEqualToValue={(option, value) => String(option) === String(value)}
      filterOptions={(ids, state) => {
        const offered = ids.filter((id) => levels.has(id));
        return isServerFiltered ? offered : filterByText(offered, state);
      }}
      onInputChange={(_, text, reason) => search(reason === 'input' ? text : '')}
      noOptionsText={translate(failure ? 'forms.choicesFailed' : 'list.noResult')}
      loadingText={translate('forms.loading')}
      clearText={translate('forms.clear')}
      openText={translate('ra.action.open')}
      closeText={translate('ra.action.close')}
      renderOption={({ key, ...item }, id) => (
        <li key={key} {...item}>
          <span style={{ paddingLeft: (levels.get(id) ?? 0) * 20 }}>{labelOf(id)}</span>
        </li>
      )}
      renderInput={({ slotProps, ...params }) => (
        <TextField
          {...params}
          {...textField}
          helperText={failure ?? textField.helperText}
          slotProps={{
            ...slotProps,
            htmlInput: { ...slotProps.htmlInput, ...(name && { 'aria-label': name }) },
          }}
        />
      )}
    />
  );
}
