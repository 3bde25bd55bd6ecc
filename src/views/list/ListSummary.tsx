import Box from '@mui/material/Box';
import { useListContext, useLocation, useTranslate } from 'react-admin';
import { useLabel } from '../../i18n/useLabel';
import { fieldOf } from '../../metadata';
import { useResource } from '../../routing/AppContext';
import { columnsOf, displayOf } from '../../routing/listRequest';

function OrderCaption() {
  const resource = useResource();
  const label = useLabel();
  const translate = useTranslate();
  const { search } = useLocation();
  const { field: name, order } = useListContext().sort;
  if (!Object.hasOwn(resource.fields, name)) return null;
  const { kind, label: text } = fieldOf(resource, name);
  if (displayOf(resource, search) !== 'table' || columnsOf(resource, search).includes(name)) return null;
  const isDate = kind === 'date' || kind === 'dateTime' || kind === 'period';
  const byDate = order === 'ASC' ? 'list.oldestFirst' : 'list.newestFirst';
  const direction = translate(isDate ? byDate : `ra.sort.${order}`).toLowerCase();
  return (
    <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
      {translate('list.sortedBy', { name: label(text), order: direction })}
    </Box>
  );
}

export function ListSummary() {
  const translate = useTranslate();
  const { total } = useListContext();
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'baseline',
        columnGap: 1.5,
        color: 'text.secondary',
        fontSize: '0.8125rem',
      }}
    >
      <span role="status">{total !== undefined && translate('list.total', { smart_count: total })}</span>
      <OrderCaption />
    </Box>
  );
}
