import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { NativeSelectField } from '../../src/fields/filters/NativeSelectField';
import { useLabel } from '../../src/i18n/useLabel';
import { useGroupName } from './useGroupName';
import { type Points, typesOf, ungrouped } from './usePoints';
import { words } from './words';

/** What of the points is on the map and in the list: by words of the name or address, and by group. */
export function PointFilters({ points }: { points: Points }) {
  const id = useId();
  const label = useLabel();
  const groupName = useGroupName();
  const { all, shown, groups, sought, setSought, group, setGroup } = points;
  return (
    <Box role="search" aria-label={label(words.points)} sx={{ display: 'grid', gap: 1 }}>
      <TextField
        id={id}
        type="search"
        label={label(words.search)}
        value={sought}
        onChange={(event) => setSought(event.target.value)}
      />
      <NativeSelectField label={label(words.group)} value={group} onChange={setGroup}>
        <option value="">{label(words.all)}</option>
        {groups.map((one) => (
          <option key={one} value={one}>
            {groupName(one)}
          </option>
        ))}
        {all.some((record) => typesOf(record).length === 0) && (
          <option value={ungrouped}>{label(words.ungrouped)}</option>
        )}
      </NativeSelectField>
      <Box role="status" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {label(words.total, { shown: shown.length, total: all.length })}
      </Box>
    </Box>
  );
}
