import { useState } from 'react';
import { useLocation } from 'react-admin';
import { readSession } from '../api/session';
import { isRecord, newRecord } from '../metadata';
import { useResource } from '../routing/AppContext';
import { useFollowRecord } from '../routing/links';
import { FormBody } from './form/FormBody';
import { FormHeading } from './form/FormHeading';
import { RecordForm } from './form/RecordForm';

function CreateScreen() {
  const resource = useResource();
  const follow = useFollowRecord();
  const { state } = useLocation();
  // Computed once, because a default may be the current time. The location state contains the values of a copy, of a
  // variant, or of a new record that is related to another one.
  const [{ emptyRecord, initialRecord }] = useState(() => {
    const empty = newRecord(resource, readSession());
    const copy = isRecord(state) && isRecord(state.record) ? state.record : undefined;
    return { emptyRecord: copy && empty, initialRecord: { ...empty, ...copy } };
  });
  return (
    <RecordForm
      initialRecord={initialRecord}
      emptyRecord={emptyRecord}
      heading={<FormHeading />}
      onStored={follow}
    >
      <div data-new-record>
        <FormBody />
      </div>
    </RecordForm>
  );
}

/** The form for a new record of any resource. The route guard has checked access. */
export default function Create() {
  const { name } = useResource();
  return <CreateScreen key={name} />;
}
