import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Identifier, type RaRecord, useGetOne, useParams, useTranslate } from 'react-admin';
import { useResource } from '../../AppContext';
import { isNoData, redirectFor } from '../../api/errors';
import { LoadFailure } from '../../ui/LoadFailure';
import { ScreenHeading } from '../../ui/ScreenHeading';
import { FormSkeleton } from '../form/FormSkeleton';
import NotFound from './NotFound';

interface RecordScreenProps {
  /** By default the id in the path. */
  id?: Identifier;
  /** Another query that the screen waits for. */
  beside?: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>;
  /** Renders the record. `reload` reads it again. */
  children: (record: RaRecord, reload: () => Promise<unknown>) => ReactNode;
}

/** Loads one record and handles the states loading, missing and failed. The route guard has checked access. */
export function RecordScreen({ id, beside, children }: RecordScreenProps) {
  const { name } = useResource();
  const translate = useTranslate();
  const { id: routeId = '' } = useParams<{ id: string }>();
  const { data: record, error, refetch } = useGetOne<RaRecord>(name, { id: id ?? routeId });
  if (isNoData(error) || isNoData(beside?.error)) return <NotFound />;
  const failure = (record ? undefined : error) ?? beside?.error;
  if (redirectFor(failure)) return <FormSkeleton />;
  if (failure) {
    return (
      <>
        <ScreenHeading title={translate('error.loading')} showsList />
        <LoadFailure error={failure} retry={() => Promise.all([refetch(), beside?.refetch()])} />
      </>
    );
  }
  if (!record || (beside && beside.data === undefined)) return <FormSkeleton />;
  return children(record, () => refetch());
}
