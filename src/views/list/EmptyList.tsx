import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useListContext, useTranslate } from 'react-admin';
import { useCan, useResource } from '../../AppContext';

/** Shown in place of an empty list: suggests to add the first record, or to clear the filters. */
export function EmptyList() {
  const can = useCan();
  const { routes } = useResource();
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const isFiltered = Object.keys(filterValues).length > 0;
  const mayCreate = routes?.edit !== undefined && can('create');
  return (
    <Box
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        py: 6,
        px: 2,
        textAlign: 'center',
      }}
    >
      <Typography component="p" variant="h6">
        {translate(isFiltered ? 'list.noResult' : 'list.empty')}
      </Typography>
      {(isFiltered || mayCreate) && (
        <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>
          {translate(isFiltered ? 'list.noResultHint' : 'list.emptyHint')}
        </Typography>
      )}
      {isFiltered && (
        <Button variant="outlined" sx={{ mt: 2 }} onClick={() => setFilters({})}>
          {translate('ra.navigation.clear_filters')}
        </Button>
      )}
    </Box>
  );
}
