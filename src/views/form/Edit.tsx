import type { RaRecord } from 'react-admin';
import { useFollowRecord } from '../../routing/useListPath';
import { RecordScreen } from '../record/RecordScreen';
import { FormBody, FormHeading } from './FormBody';
import { RecordForm } from './RecordForm';

function EditForm({ record }: { record: RaRecord }) {
  const follow = useFollowRecord();
  return (
    <RecordForm
      id={record.id}
      start={record}
      heading={<FormHeading />}
      onStored={(stored, hasMore) => stored.id !== record.id && follow(stored, hasMore)}
    >
      <FormBody />
    </RecordForm>
  );
}

/** The form of one record of any resource. */
export default function Edit() {
  return <RecordScreen>{(record) => <EditForm key={record.id} record={record} />}</RecordScreen>;
}
