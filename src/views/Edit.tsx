import { useFollowRecord } from '../routing/links';
import { FormBody } from './form/FormBody';
import { FormHeading } from './form/FormHeading';
import { RecordForm } from './form/RecordForm';
import { RecordScreen } from './record/RecordScreen';

/** The form of a stored record of any resource. The route guard has checked access. */
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
          // If the resource declares a `key`, such as a user's e-mail address, a new value of it changes the URL.
          onStored={(stored, hasUnsavedText) => stored.id !== record.id && follow(stored, hasUnsavedText)}
        >
          <FormBody />
        </RecordForm>
      )}
    </RecordScreen>
  );
}
