import Box from '@mui/material/Box';
import { Chip, Chips, LoadFailure, useLabel } from 'my-town-admin/engine';
import { type Choice, dayText, type RecordOf } from 'my-town-admin/metadata';
import { LinkBase, useGetList } from 'react-admin';
import { allergens } from './allergens';
import type { canteenMenus } from './index';

const texts = {
  none: { fr: 'Pas de menu aujourd’hui.', en: 'No menu today.' },
  add: { fr: 'Saisir un menu', en: 'Add a menu' },
};

const dayLength = 24 * 60 * 60 * 1000;

/** The widget of the home screen: the dishes of today, and their allergens. */
export default function Today() {
  const label = useLabel();
  const today = dayText(new Date());
  const { data, error, refetch } = useGetList<RecordOf<typeof canteenMenus>>('canteenMenus', {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'monday', order: 'DESC' },
    filter: { status_eq: 'ONLINE', monday_lte: today },
    meta: { count: false },
  });
  if (error) return <LoadFailure error={error} retry={refetch} />;
  if (!data) return null;
  const [menu] = data;
  // 0 on Monday. There is no day at this index on a weekend, or if the menu is of an earlier week.
  const daysSinceMonday = (Date.parse(today) - Date.parse(String(menu?.monday))) / dayLength;
  const day = menu?.days?.[daysSinceMonday];
  const isWeekend = [0, 6].includes(new Date(today).getUTCDay());
  if (!day?.dishes)
    return (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', color: 'text.secondary' }}>
        {label(texts.none)}
        {!isWeekend && (
          <Box component={LinkBase} to="/canteenMenus/create" sx={{ color: 'primary.main' }}>
            {label(texts.add)}
          </Box>
        )}
      </Box>
    );
  // A list, or nothing: the values in a list item have no type.
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
