import { mdiChevronLeft, mdiChevronRight, mdiPageFirst, mdiPageLast } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useListPaginationContext, useTranslate } from 'react-admin';
import { NativeSelectField } from '../fields/filters/NativeSelectField';
import { Icon } from '../layout/Icon';
import { rowsPerPage } from './listRequest';

/**
 * The pages of a list, with the sizes of spec §9. On react-admin's own context; its component would bring MUI's
 * table, select and pagination, 15 kB gzipped, into the first list.
 */
export function ListPagination() {
  const translate = useTranslate();
  const { page, perPage, setPage, setPerPage, total = 0, isPending } = useListPaginationContext();
  if (isPending || total === 0) return null;
  const last = Math.max(1, Math.ceil(total / perPage));
  const from = (page - 1) * perPage + 1;
  const to = Math.min(page * perPage, total);
  const steps = [
    { key: 'first', path: mdiPageFirst, target: 1 },
    { key: 'previous', path: mdiChevronLeft, target: page - 1 },
    { key: 'next', path: mdiChevronRight, target: page + 1 },
    { key: 'last', path: mdiPageLast, target: last },
  ];
  return (
    <Box
      component="nav"
      aria-label={translate('list.pages')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 2,
        py: 1.5,
      }}
    >
      <Box
        sx={{
          '& > div': { display: 'flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap' },
        }}
      >
        <NativeSelectField
          label={translate('list.rowsPerPage')}
          value={perPage}
          onChange={(size) => setPerPage(Number(size))}
        >
          {[...new Set([...rowsPerPage, perPage])].map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </NativeSelectField>
      </Box>
      <span aria-live="polite">{translate('list.range', { from, to, total })}</span>
      <Box sx={{ display: 'flex' }}>
        {steps.map(({ key, path, target }) => (
          <IconButton
            key={key}
            aria-label={translate(`list.${key}Page`)}
            title={translate(`list.${key}Page`)}
            disabled={target === page || target < 1 || target > last}
            onClick={() => setPage(target)}
          >
            <Icon path={path} />
          </IconButton>
        ))}
      </Box>
    </Box>
  );
}
