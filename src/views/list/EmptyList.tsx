import { mdiMagnify } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useListContext, useTranslate } from 'react-admin';
import { useLabel } from '../../i18n/useLabel';
import { useCan, useResource } from '../../routing/AppContext';
import { Icon } from '../../ui/Icon';
import { leavesFocus } from '../../ui/screenFocus';
import { AlsoIn } from './filters/FilterBar';
import { searchOf } from './filters/searchOf';

const Picture = styled('div')(({ theme }) => ({
  display: 'inline-flex',
  padding: 18,
  marginBottom: 12,
  borderRadius: '50%',
  color: theme.palette.primary.main,
  backgroundColor: theme.palette.action.selected,
  '& svg': { fontSize: 32 },
}));

export default function EmptyList() {
  const can = useCan();
  const { routes, list, icon } = useResource();
  const label = useLabel();
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const isFiltered = Object.keys(filterValues).length > 0;
  const emptyText = label(list?.empty) || translate('list.empty');
  const mayCreate = routes?.edit !== undefined && can('create');
  return (
    <Paper variant="outlined" sx={{ py: 5, px: 2, textAlign: 'center' }}>
      <Picture>
        <Icon path={(!isFiltered && icon) || mdiMagnify} />
      </Picture>
      <Typography component="p" variant="h6">
        {isFiltered ? translate('list.noResult') : emptyText}
      </Typography>
      {(isFiltered || mayCreate) && (
        <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>
          {translate(isFiltered ? 'list.noResultHint' : 'list.emptyHint')}
        </Typography>
      )}
      {searchOf(filterValues) && (
        <Box sx={{ color: 'text.secondary', minHeight: 24 }}>
          <AlsoIn isEmptyList />
        </Box>
      )}
      {isFiltered && (
        <Button ref={leavesFocus} variant="outlined" sx={{ mt: 2 }} onClick={() => setFilters({})}>
          {translate('ra.navigation.clear_filters')}
        </Button>
      )}
    </Paper>
  );
}
