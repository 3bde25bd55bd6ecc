import { useDeclaration } from '../AppContext';
import { FormBody } from './FormBody';
import { FormHeading } from './FormHeading';
import { RecordForm } from './RecordForm';
import { RecordScreen } from './RecordScreen';
import { useRecordForm } from './useRecordForm';

/** The heading of the record as it is on the backend: its title and status follow a save, not the keys. */
function Heading() {
  const { declaration, record } = useRecordForm();
  return <FormHeading declaration={declaration} record={record} />;
}

/** Changes one record of any resource, by its declaration. */
export default function Edit() {
  const declaration = useDeclaration();
  return (
    <RecordScreen>
      {(record) => (
        <RecordForm key={record.id} id={record.id} start={record} heading={<Heading />}>
          <FormBody declaration={declaration} />
        </RecordForm>
      )}
    </RecordScreen>
  );
}
