import type { RaRecord } from 'react-admin';
import { useResource } from '../../AppContext';
import { useFollowRecord } from '../../routing/useListPath';
import { RecordScreen } from '../record/RecordScreen';
import { FormBody, FormHeading } from './FormBody';
import { RecordForm } from './RecordForm';
import { useRecordForm } from './useRecordForm';

/** Shows the stored title and status, which change on save and not while typing. */
function Heading() {
  const { resource, record } = useRecordForm();
  return <FormHeading resource={resource} record={record} />;
}

function EditForm({ record }: { record: RaRecord }) {
  const resource = useResource();
  const follow = useFollowRecord();
  return (
    <RecordForm
      id={record.id}
      initialRecord={record}
      heading={<Heading />}
      onStored={(stored, hasUnsavedText) => stored.id !== record.id && follow(stored, hasUnsavedText)}
    >
      <FormBody resource={resource} />
    </RecordForm>
  );
}

/** The form of one record of any resource. */
export default function Edit() {
  return <RecordScreen>{(record) => <EditForm key={record.id} record={record} />}</RecordScreen>;
}
