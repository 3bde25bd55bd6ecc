import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { type Identifier, type RaRecord, useGetOne, useLocation, useTranslate } from 'react-admin';
import { isNoData, redirectFor } from '../../api/errors';
import { usePaths, useResource } from '../../routing/AppContext';
import { forgetRecord, rememberRecord } from '../../routing/recentRecords';
import { LoadFailure } from '../../ui/failures/LoadFailure';
import { ScreenHeading } from '../../ui/ScreenHeading';
import { FormSkeleton } from './FormSkeleton';
import NotFound from './NotFound';

interface RecordScreenProps {
  /** By default, the id in the URL: in the path, or `?id=`. */
  id?: Identifier;
  /** Another query that the screen needs. */
  otherQuery?: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>;
  children: (record: RaRecord, reload: () => Promise<unknown>) => ReactNode;
}

/**
 * Renders a record once it is loaded, else a skeleton, "not found" or the error. The route guard has checked access.
 * @example <RecordScreen>{(record) => <ScreenHeading title={String(record.title)} hasListLink />}</RecordScreen>
 */
export function RecordScreen({ id, otherQuery, children }: RecordScreenProps) {
  const resource = useResource();
  const translate = useTranslate();
  const location = useLocation();
  const screen = usePaths().screenOf(location);
  const urlId = screen.kind === 'edit' ? screen.id : (new URLSearchParams(location.search).get('id') ?? '');
  const recordId = id ?? urlId;
  const { data: record, error, refetch } = useGetOne<RaRecord>(resource.name, { id: recordId });
  const isGone = isNoData(error);
  useEffect(() => {
    if (isGone) forgetRecord(resource, recordId);
    else if (record) rememberRecord(resource, record);
  }, [resource, recordId, record, isGone]);
  if (isGone || isNoData(otherQuery?.error)) return <NotFound />;
  // If a later read fails, the loaded record stays on the screen.
  const failure =
    (record ? undefined : error) ?? (otherQuery?.data === undefined ? otherQuery?.error : undefined);
  // Another screen is about to open, such as the login page.
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
