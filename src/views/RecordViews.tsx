import { mdiOpenInApp } from '@mdi/js';
import { useNavigate } from 'react-admin';
import { readSession } from '../api/session';
import { useLabel } from '../i18n/useLabel';
import { ToolButton } from './ToolButton';
import { useRecordForm } from './useRecordForm';
import { recordViews } from './viewsOfRecord';

/** The way to the other screens of a stored record. */
export function RecordViews() {
  const { declaration, id } = useRecordForm();
  const label = useLabel();
  const navigate = useNavigate();
  if (id === undefined) return null;
  return recordViews(declaration.views, readSession()?.role).map((view) => (
    <ToolButton
      key={view.path}
      path={view.icon ?? mdiOpenInApp}
      label={label(view.title)}
      onClick={() => navigate(`/${view.path}?id=${encodeURIComponent(id)}`)}
    />
  ));
}
