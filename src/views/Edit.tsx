import { useFollowRecord } from '../routing/links';
import { FormBody } from './form/FormBody';
import { FormHeading } from './form/FormHeading';
import { RecordForm } from './form/RecordForm';
import { RecordScreen } from './record/RecordScreen';

/** The route guard has checked access. */
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
          // A change of a declared `key`, such as an e-mail address, changes the id and the URL.
          onStored={(stored, hasUnsavedText) => stored.id !== record.id && follow(stored, hasUnsavedText)}
        >
          <FormBody />
        </RecordForm>
      )}
    </RecordScreen>
  );
}
