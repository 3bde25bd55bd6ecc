import { useFollowRecord } from '../routing/links';
import { FormBody } from './form/FormBody';
import { FormHeading } from './form/FormHeading';
import { RecordForm } from './form/RecordForm';
import { RecordScreen } from './record/RecordScreen';

export default function Edit() {
  const follow = useFollowRecord();
  return (
    <RecordScreen>
      {(record) => (
        <RecordForm
          key={record.id}
          id={record.id}
          initialRecord={record}
          heading={<FormHeading />}
          onStored={(stored, hasUnsavedText) => stored.id !== record.id && follow(stored, hasUnsavedText)}
        >
          <FormBody />
        </RecordForm>
      )}
    </RecordScreen>
  );
}
