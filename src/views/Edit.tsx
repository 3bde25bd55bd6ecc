import type { RaRecord } from 'react-admin';
import { useFollowRecord } from '../routing/links';
import { FormBody, FormHeading } from './form/FormBody';
import { RecordForm } from './form/RecordForm';
import { RecordScreen } from './record/RecordScreen';

function EditForm({ record }: { record: RaRecord }) {
  const follow = useFollowRecord();
  return (
    <RecordForm
      id={record.id}
      initialRecord={record}
      heading={<FormHeading />}
      onStored={(stored, hasUnsavedText) => stored.id !== record.id && follow(stored, hasUnsavedText)}
    >
      <FormBody />
    </RecordForm>
  );
}

/** The form of one record of any resource. */
export default function Edit() {
  return <RecordScreen>{(record) => <EditForm key={record.id} record={record} />}</RecordScreen>;
}
