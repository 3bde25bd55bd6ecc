import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useQueries } from '@tanstack/react-query';
import { countQuery, useAdminDataProvider, useLabel, useNumberFormats } from '../../src/engine';
import images from '.';
import { labels } from './labels';
import { filterOf, type Need } from './needs';

interface NeedChipsProps {
  needs: readonly Need[];
  /** The need by which the gallery is filtered. */
  chosen: Need | undefined;
  onChange: (id: string) => void;
}

/**
 * The needs of the files in the gallery, each with the number of files. A click filters by a need, and a second click
 * ends the filter. Only the chosen need, and needs with at least one file, have a chip.
 */
export function NeedChips({ needs, chosen, onChange }: NeedChipsProps) {
  const label = useLabel();
  const { number } = useNumberFormats();
  const dataProvider = useAdminDataProvider();
  const counts = useQueries({
    queries: needs.map((need) => countQuery(dataProvider, images, filterOf(need))),
  });
  const shown = needs.flatMap((need, index) => {
    const count = counts[index]?.data;
    return count || need.id === chosen?.id ? [{ ...need, count }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <Box
      role="group"
      aria-label={label(labels.needs)}
      // As high as the select beside it (`NativeSelectField`).
      sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 37 }}
    >
      {shown.map(({ id, label: name, count }) => {
        const isChosen = id === chosen?.id;
        return (
          <Chip
            key={id}
            clickable
            component="button"
            type="button"
            aria-pressed={isChosen}
            variant={isChosen ? 'filled' : 'outlined'}
            color={isChosen ? 'primary' : 'default'}
            label={[label(name), count === undefined ? '' : number(count)].join(' ').trim()}
            onClick={() => onChange(isChosen ? '' : id)}
          />
        );
      })}
    </Box>
  );
}
