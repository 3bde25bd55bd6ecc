import { useNavigate } from 'react-admin';
import { DeleteRecord } from './DeleteRecord';
import { useListPath } from './useListPath';
import { useRecordForm } from './useRecordForm';

/** Deletes the record of a form, and goes back to its list. */
export function DeleteButton() {
  const { declaration, record, id, waiting, settle } = useRecordForm();
  const navigate = useNavigate();
  const listPath = useListPath(declaration.name);
  if (id === undefined) return null;
  return (
    <DeleteRecord
      record={{ ...record, id }}
      disabled={waiting !== undefined}
      onDeleted={() => {
        settle();
        navigate(listPath, { replace: true });
      }}
    />
  );
}
