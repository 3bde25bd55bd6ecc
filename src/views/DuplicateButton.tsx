import { mdiContentDuplicate } from '@mdi/js';
import { useCreatePath, useNavigate, useTranslate } from 'react-admin';
import { useApp } from '../AppContext';
import { mayRole } from '../api/authProvider';
import { readSession } from '../api/session';
import { type Field, type Resource, storedNames, type Values } from '../metadata';
import { ToolButton } from './ToolButton';
import { useRecordForm } from './useRecordForm';

/**
 * What a copy has of its original: the declared fields, without those that only the backend or an action sets, and
 * those that no two records share.
 */
function copyOf(declaration: Resource, record: Values): Record<string, unknown> {
  const fields = Object.entries(declaration.fields);
  const isUnique = (name: string, field: Field) =>
    name === declaration.key || ('unique' in field && field.unique === true);
  const isCopied = (name: string, field: Field) =>
    field.readOnly !== true && field.kind !== 'password' && field.kind !== 'secret' && !isUnique(name, field);
  const copied = new Set(
    fields
      .filter(([name, field]) => isCopied(name, field))
      .flatMap(([name, field]) => storedNames(name, field)),
  );
  return Object.fromEntries(Object.entries(record).filter(([name]) => copied.has(name)));
}

/**
 * Opens a new record filled like this one. As react-admin's CloneButton, which however puts the whole record into
 * the address bar: a page of text is too long for it, so it travels in the history entry.
 */
export function DuplicateButton() {
  const { declaration, record, waiting } = useRecordForm();
  const app = useApp();
  const translate = useTranslate();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  if (!mayRole(app, readSession()?.role, declaration.name, 'create')) return null;
  return (
    <ToolButton
      path={mdiContentDuplicate}
      label={translate('forms.duplicate')}
      disabled={waiting !== undefined}
      onClick={() =>
        navigate(createPath({ resource: declaration.name, type: 'create' }), {
          state: { record: copyOf(declaration, record) },
        })
      }
    />
  );
}
