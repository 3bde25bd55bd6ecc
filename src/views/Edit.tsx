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
          // The id, and with it the URL, changes with a declared `key`, such as an e-mail address.
          onStored={(stored, hasUnsavedText) => stored.id !== record.id && follow(stored, hasUnsavedText)}
        >
          <FormBody />
        </RecordForm>
      )}
    </RecordScreen>
  );
}
