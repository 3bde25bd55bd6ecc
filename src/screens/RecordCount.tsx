import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { countQuery } from '../api/countQuery';
import { useAdminDataProvider } from '../api/useAdminDataProvider';
import { useFormats } from '../i18n/useFormats';
import type { Resource } from '../metadata';

const Words = styled('span')(({ theme }) => ({
  gridColumn: 2,
  color: theme.palette.text.secondary,
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
}));

/** The number of records of a resource; a dash that says why where it cannot be told. */
export function RecordCount({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const dataProvider = useAdminDataProvider();
  const { data, isError } = useQuery(countQuery(dataProvider, resource));
  if (isError) {
    const reason = translate('screens.home.noCount');
    return (
      <Words title={reason} role="img" aria-label={reason}>
        —
      </Words>
    );
  }
  if (data === undefined) {
    return (
      <Words aria-hidden>
        <Skeleton width={48} />
      </Words>
    );
  }
  const count = number(data);
  return <Words>{translate('screens.home.records', { smart_count: data, count })}</Words>;
}
