import Box from '@mui/material/Box';
import { Chip, Chips, LoadFailure, useLabel } from 'my-town-admin/engine';
import { type Choice, dayText, type RecordOf } from 'my-town-admin/metadata';
import { LinkBase, useGetList } from 'react-admin';
import { allergens } from './allergens';
import type { canteenMenus } from './index';
import { daysSinceMonday, mondayOf } from './week';

const texts = {
  none: { fr: 'Pas de menu aujourd’hui.', en: 'No menu today.' },
  add: { fr: 'Saisir un menu', en: 'Add a menu' },
};

/** The widget of the home screen: the dishes of today, and their allergens. */
export default function Today() {
  const label = useLabel();
  // 5 and 6 are the weekend, for which a menu has no dishes.
  const weekDay = daysSinceMonday(dayText(new Date()));
  const { data, error, refetch } = useGetList<RecordOf<typeof canteenMenus>>('canteenMenus', {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'updatedAt', order: 'DESC' },
    filter: { status_eq: 'ONLINE', monday_eq: mondayOf(0) },
    meta: { count: false },
  });
  if (error) return <LoadFailure error={error} retry={refetch} />;
  if (!data) return null;
  const day = data[0]?.days?.[weekDay];
  if (!day?.dishes)
    return (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', color: 'text.secondary' }}>
        {label(texts.none)}
        {weekDay < 5 && (
          <Box component={LinkBase} to="/canteenMenus/create" sx={{ color: 'primary.main' }}>
            {label(texts.add)}
          </Box>
        )}
      </Box>
    );
  // The values of a list item have no type. Here, `allergens` is a list of ids, or missing.
  const ids = [day.allergens].flat();
  const named: readonly Choice[] = allergens.filter(({ id }) => ids.includes(id));
  return (
    <>
      <Box sx={{ whiteSpace: 'pre-line' }}>{String(day.dishes)}</Box>
      {named.length > 0 && (
        <Box component={Chips} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          {named.map((one) => (
            <Chip key={one.id} tone="warning">
              {label(one.label)}
            </Chip>
          ))}
        </Box>
      )}
    </>
  );
}
