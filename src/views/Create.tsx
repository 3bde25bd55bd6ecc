import { useState } from 'react';
import { useLocation } from 'react-admin';
import { readSession } from '../api/session';
import { newRecord } from '../metadata';
import { usePaths, useResource } from '../routing/AppContext';
import { useFollowRecord } from '../routing/links';
import { givenValues } from '../routing/paths';
import { FormBody } from './form/FormBody';
import { FormHeading } from './form/FormHeading';
import { RecordForm } from './form/RecordForm';

function CreateScreen() {
  const resource = useResource();
  const follow = useFollowRecord();
  const { state } = useLocation();
  // Computed once, because a default may be the current time.
  const [{ emptyRecord, initialRecord }] = useState(() => {
    const empty = newRecord(resource, readSession());
    const given = givenValues(state);
    return { emptyRecord: given && empty, initialRecord: { ...empty, ...given } };
  });
  return (
    <RecordForm
      initialRecord={initialRecord}
      emptyRecord={emptyRecord}
      heading={<FormHeading />}
      onStored={follow}
    >
      {/* `useScreenFocus` focuses the first field in here. */}
      <div data-new-record>
        <FormBody />
      </div>
    </RecordForm>
  );
}

/** The route guard has checked access. */
export default function Create() {
  const location = useLocation();
  // A copy and an empty form have the same path, but different keys.
  return <CreateScreen key={usePaths().screenOf(location).key} />;
}
