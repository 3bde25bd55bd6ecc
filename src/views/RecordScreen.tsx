import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { EditBase, type RaRecord, useEditContext, useTranslate } from 'react-admin';
import { isNoData } from '../api/errors';
import NotFound from '../screens/NotFound';
import { FormSkeleton } from './FormSkeleton';
import { ScreenHeading } from './ScreenHeading';

interface RecordScreenProps {
  /** Draws the record that the address names; `reload` asks the backend for it again. */
  children: (record: RaRecord, reload: () => Promise<unknown>) => ReactNode;
}

function LoadFailure({ retry }: { retry: () => void }) {
  const translate = useTranslate();
  return (
    <>
      <ScreenHeading title={translate('error.loading')} isBelowList />
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" onClick={retry}>
            {translate('forms.retry')}
          </Button>
        }
      >
        {translate('error.internal')}
      </Alert>
    </>
  );
}

function LoadedRecord({ children }: RecordScreenProps) {
  const { record, error, refetch } = useEditContext<RaRecord>();
  if (isNoData(error)) return <NotFound />;
  if (error && !record) return <LoadFailure retry={() => refetch()} />;
  // A call that an error has led away from this screen answers an empty record.
  if (record?.id === undefined) return <FormSkeleton />;
  return children(record, () => refetch());
}

/** The screen of one record: it is loaded, is not there, or could not be loaded. Access was checked by the guard. */
export function RecordScreen(props: RecordScreenProps) {
  return (
    <EditBase
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
