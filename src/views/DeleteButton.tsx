import { useNavigate } from 'react-admin';
import { DeleteRecord } from './DeleteRecord';
import { useListPath } from './useListPath';
import { useRecordForm } from './useRecordForm';

/** Deletes the record of a form, and goes back to its list. */
export function DeleteButton() {
  const { declaration, record, id } = useRecordForm();
  const navigate = useNavigate();
  const listPath = useListPath(declaration.name);
  if (id === undefined) return null;
  return <DeleteRecord record={{ ...record, id }} onDeleted={() => navigate(listPath, { replace: true })} />;
}
