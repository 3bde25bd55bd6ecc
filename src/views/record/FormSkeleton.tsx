import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';

/**
 * Stands for a form, or another screen, while it loads.
 * @example
 * const { data } = useGetOne('halls', { id: 7 });
 * return data ? <p>{data.title}</p> : <FormSkeleton />;
 */
export function FormSkeleton() {
  const translate = useTranslate();
  return (
    <Box
      role="status"
      aria-label={translate('forms.loading')}
      sx={{ display: 'grid', gap: 2, maxWidth: 880 }}
    >
      <Skeleton variant="text" width="50%" height={40} />
      <Skeleton variant="rounded" height={220} />
      <Skeleton variant="rounded" height={120} />
    </Box>
  );
}
