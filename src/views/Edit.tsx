import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { EditBase, type RaRecord, useEditContext, useTranslate } from 'react-admin';
import { useDeclaration } from '../AppContext';
import { isNoData } from '../api/errors';
import NotFound from '../screens/NotFound';
import { FormBody } from './FormBody';
import { FormHeading } from './FormHeading';
import { FormSkeleton } from './FormSkeleton';
import { RecordForm } from './RecordForm';
import { ScreenHeading } from './ScreenHeading';
import { useRecordForm } from './useRecordForm';

/** The heading of the record as it is on the backend: its title and status follow a save, not the keys. */
function Heading() {
  const { declaration, record } = useRecordForm();
  return <FormHeading declaration={declaration} record={record} />;
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

function EditScreen() {
  const declaration = useDeclaration();
  const { record, error, refetch } = useEditContext<RaRecord>();
  if (isNoData(error)) return <NotFound />;
  if (error && !record) return <LoadFailure retry={() => refetch()} />;
  // A call that an error has led away from this screen answers an empty record.
  if (record?.id === undefined) return <FormSkeleton />;
  return (
    <RecordForm key={record.id} id={record.id} start={record} heading={<Heading />}>
      <FormBody declaration={declaration} />
    </RecordForm>
  );
}

/** Changes one record of any resource, by its declaration. Access was checked by the guard of the route. */
export default function Edit() {
  return (
    <EditBase
      disableAuthentication
      mutationMode="pessimistic"
      redirect={false}
      // The screen says itself that a record is not there: no toast, no way back to the list.
      queryOptions={{ onError: () => undefined }}
    >
      <EditScreen />
    </EditBase>
  );
}
