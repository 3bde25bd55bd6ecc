import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Identifier, type RaRecord, useGetOne, useLocation, useParams, useTranslate } from 'react-admin';
import { useResource } from '../../AppContext';
import { isNoData, redirectFor } from '../../api/errors';
import { LoadFailure } from '../../ui/LoadFailure';
import { ScreenHeading } from '../../ui/ScreenHeading';
import { FormSkeleton } from '../form/FormSkeleton';
import NotFound from './NotFound';

interface RecordScreenProps {
  /** By default the id in the address: in the path, or `?id=`. */
  id?: Identifier;
  /** Another query that the screen needs. */
  otherQuery?: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>;
  /** Renders the record. `reload` fetches it again. */
  children: (record: RaRecord, reload: () => Promise<unknown>) => ReactNode;
}

/**
 * Loads one record. Renders a skeleton, "not found" or an error until it is there. The route guard has checked access.
 */
export function RecordScreen({ id, otherQuery, children }: RecordScreenProps) {
  const { name } = useResource();
  const translate = useTranslate();
  const { search } = useLocation();
  const { id: routeId = new URLSearchParams(search).get('id') ?? '' } = useParams<{ id: string }>();
  const { data: record, error, refetch } = useGetOne<RaRecord>(name, { id: id ?? routeId });
  if (isNoData(error) || isNoData(otherQuery?.error)) return <NotFound />;
  const failure = (record ? undefined : error) ?? otherQuery?.error;
  if (redirectFor(failure)) return <FormSkeleton />;
  if (failure) {
    return (
      <>
        <ScreenHeading title={translate('error.loading')} hasListLink />
        <LoadFailure error={failure} retry={() => Promise.all([refetch(), otherQuery?.refetch()])} />
      </>
    );
  }
  if (!record || (otherQuery && otherQuery.data === undefined)) return <FormSkeleton />;
  return children(record, () => refetch());
}
