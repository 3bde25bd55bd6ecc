import { mdiChevronLeft, mdiChevronRight, mdiPageFirst, mdiPageLast } from '@mdi/js';
import Box from '@mui/material/Box';
import { useListContext, useListPaginationContext, useTranslate } from 'react-admin';
import { rowsPerPage } from '../../routing/listRequest';
import { IconAction } from '../../ui/IconAction';
import { NativeSelectField } from '../../ui/NativeSelectField';

/** react-admin's `Pagination` would add 15 kB (gzip) of MUI to the first list. */
export function ListPagination() {
  const translate = useTranslate();
  const { page, perPage, setPage, setPerPage, total, hasNextPage, isPending } = useListPaginationContext();
  const { data } = useListContext();
  const rowCount = data?.length ?? 0;
  if (isPending || total === 0 || (total === undefined && rowCount === 0 && page === 1)) return null;
  // Without a total, the list only knows whether there is a next page.
  const last = total === undefined ? page + (hasNextPage ? 1 : 0) : Math.max(1, Math.ceil(total / perPage));
  const from = (page - 1) * perPage + 1;
  const to = total === undefined ? from + rowCount - 1 : Math.min(page * perPage, total);
  const steps = [
    { key: 'first', path: mdiPageFirst, target: 1 },
    { key: 'previous', path: mdiChevronLeft, target: page - 1 },
    { key: 'next', path: mdiChevronRight, target: page + 1 },
    ...(total === undefined ? [] : [{ key: 'last', path: mdiPageLast, target: last }]),
  ];
  return (
    <Box
      component="nav"
      data-on-paper
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
        data-screen-only
        sx={{ '& > div': { display: 'flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap' } }}
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
      <span aria-live="polite">
        {data && translate(total === undefined ? 'list.rangeOnly' : 'list.range', { from, to, total })}
      </span>
      <Box sx={{ display: 'flex' }}>
        {steps.map(({ key, path, target }) => (
          <IconAction
            path={path}
            label={translate(`list.${key}Page`)}
            key={key}
            disabled={target === page || target < 1 || target > last}
            onClick={() => setPage(target)}
          />
        ))}
      </Box>
    </Box>
  );
}
