import { useState } from 'react';
import { useLocation } from 'react-admin';
import { useResource } from '../../AppContext';
import { isRecord, newRecord } from '../../metadata';
import { useFollowRecord } from '../../routing/useListPath';
import { FormBody, FormHeading } from './FormBody';
import { RecordForm } from './RecordForm';

function CreateScreen() {
  const resource = useResource();
  const follow = useFollowRecord();
  const { state } = useLocation();
  // Computed once: a default may be the current time. A copied record comes in the state of the history entry.
  const [{ defaults, start }] = useState(() => {
    const empty = newRecord(resource);
    const copy = isRecord(state) && isRecord(state.record) ? state.record : undefined;
    return { defaults: copy && empty, start: { ...empty, ...copy } };
  });
  return (
    <RecordForm
      start={start}
      defaults={defaults}
      heading={<FormHeading resource={resource} />}
      onStored={follow}
    >
      <FormBody resource={resource} />
    </RecordForm>
  );
}

/** The form for a new record of any resource. The route guard has checked access. */
export default function Create() {
  const { name } = useResource();
  return <CreateScreen key={name} />;
}
