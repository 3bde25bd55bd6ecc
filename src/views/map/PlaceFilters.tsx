import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { useDeclaration } from '../../AppContext';
import { NativeSelectField } from '../../fields/filters/NativeSelectField';
import { useLabel } from '../../i18n/useLabel';
import { choiceOf } from '../../metadata';
import { groupField, type Places, ungrouped } from './usePlaces';

/** Which places are on the map and in the list: by words, and by group. */
export function PlaceFilters({ places }: { places: Places }) {
  const id = useId();
  const label = useLabel();
  const translate = useTranslate();
  const { field } = groupField(useDeclaration()) ?? {};
  const { all, shown, groups, hasUngrouped, sought, setSought, group, setGroup } = places;
  const groupName = (one: string) => {
    const known = field && choiceOf(field.choices, one);
    return known ? label(known.label) : one;
  };
  return (
    <Box role="search" aria-label={translate('map.search')} sx={{ display: 'grid', gap: 1 }}>
      <TextField
        id={id}
        type="search"
        label={translate('map.search')}
        value={sought}
        onChange={(event) => setSought(event.target.value)}
      />
      {field && (
        <NativeSelectField label={label(field.label)} value={group} onChange={setGroup}>
          <option value="">{translate('list.all')}</option>
          {groups.map((one) => (
            <option key={one} value={one}>
              {groupName(one)}
            </option>
          ))}
          {hasUngrouped && <option value={ungrouped}>{translate('map.ungrouped')}</option>}
        </NativeSelectField>
      )}
      <Box role="status" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {translate('map.total', { shown: shown.length, total: all.length })}
      </Box>
    </Box>
  );
}
