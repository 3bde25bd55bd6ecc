import { useState } from 'react';
import { useLocation } from 'react-admin';
import { useDeclaration } from '../../AppContext';
import { isRecord, newRecord } from '../../metadata';
import { useFollowRecord } from '../../routing/useListPath';
import { FormBody, FormHeading } from './FormBody';
import { RecordForm } from './RecordForm';

function CreateScreen() {
  const declaration = useDeclaration();
  const follow = useFollowRecord();
  const { state } = useLocation();
  // Computed once: a default may be the current time. A copied record comes in the state of the history entry.
  const [{ defaults, start }] = useState(() => {
    const empty = newRecord(declaration);
    const copy = isRecord(state) && isRecord(state.record) ? state.record : undefined;
    return { defaults: copy && empty, start: { ...empty, ...copy } };
  });
  return (
    <RecordForm start={start} defaults={defaults} heading={<FormHeading />} onStored={follow}>
      <FormBody />
    </RecordForm>
  );
}

/** The form for a new record of any resource. The route guard has checked access. */
export default function Create() {
  const { name } = useDeclaration();
  return <CreateScreen key={name} />;
}
