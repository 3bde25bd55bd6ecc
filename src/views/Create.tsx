import { useState } from 'react';
import { CreateBase, useLocation } from 'react-admin';
import { useDeclaration } from '../AppContext';
import { isRecord, newRecord } from '../metadata';
import { FormBody } from './FormBody';
import { FormHeading } from './FormHeading';
import { RecordForm } from './RecordForm';

function CreateScreen() {
  const declaration = useDeclaration();
  const { state } = useLocation();
  // Once: a default may be a moment, and a duplicated record lies in the history entry that opened the screen.
  const [start] = useState(() => ({
    ...newRecord(declaration),
    ...(isRecord(state) && isRecord(state.record) && state.record),
  }));
  return (
    <RecordForm start={start} heading={<FormHeading declaration={declaration} />}>
      <FormBody declaration={declaration} />
    </RecordForm>
  );
}

/** Makes a record of any resource, by its declaration. Access was checked by the guard of the route. */
export default function Create() {
  const { name } = useDeclaration();
  return (
    <CreateBase disableAuthentication mutationMode="pessimistic" redirect={false}>
      <CreateScreen key={name} />
    </CreateBase>
  );
}
