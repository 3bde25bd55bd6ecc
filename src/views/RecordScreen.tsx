import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EditBase, type Identifier, type RaRecord, useEditContext, useTranslate } from 'react-admin';
import { isNoData, redirectFor } from '../api/errors';
import NotFound from '../screens/NotFound';
import { FormSkeleton } from './FormSkeleton';
import { LoadFailure } from './LoadFailure';
import { ScreenHeading } from './ScreenHeading';

interface LoadedRecordProps {
  /** What is read beside the record: the screen waits for both. */
  beside?: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>;
  /** Draws the record; `reload` asks the backend for it again. */
  children: (record: RaRecord, reload: () => Promise<unknown>) => ReactNode;
}

function LoadedRecord({ beside, children }: LoadedRecordProps) {
  const translate = useTranslate();
  const { record, error, refetch } = useEditContext<RaRecord>();
  if (isNoData(error) || isNoData(beside?.error)) return <NotFound />;
  const failure = (record ? undefined : error) ?? beside?.error;
  if (redirectFor(failure)) return <FormSkeleton />;
  if (failure) {
    return (
      <>
        <ScreenHeading title={translate('error.loading')} isBelowList />
        <LoadFailure error={failure} retry={() => Promise.all([refetch(), beside?.refetch()])} />
      </>
    );
  }
  if (!record || (beside && beside.data === undefined)) return <FormSkeleton />;
  return children(record, () => refetch());
}

interface RecordScreenProps extends LoadedRecordProps {
  /** The record, where the path does not name it. */
  id?: Identifier;
}

/** The screen of one record: it is loaded, is not there, or could not be loaded. Access was checked by the guard. */
export function RecordScreen({ id, ...props }: RecordScreenProps) {
  return (
    <EditBase
      id={id}
      disableAuthentication
      mutationMode="pessimistic"
      redirect={false}
      // The screen says itself that a record is not there: no toast, no way back to the list.
      queryOptions={{ onError: () => undefined }}
    >
      <LoadedRecord {...props} />
    </EditBase>
  );
}
