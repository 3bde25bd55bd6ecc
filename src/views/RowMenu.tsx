import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { type RaRecord, useNavigate, useTranslate } from 'react-admin';
import { useDeclaration } from '../AppContext';
import { readSession } from '../api/session';
import { useLabel } from '../i18n/useLabel';
import ConfirmDelete from './ConfirmDelete';
import { useListActions } from './useListActions';
import { recordViews } from './viewsOfRecord';

interface RowMenuProps {
  anchor: HTMLElement;
  record: RaRecord;
  path: string | undefined;
  mayEdit: boolean;
  mayDelete: boolean;
  onClose: () => void;
}

/** What can be done to one row, by role and workflow. One menu serves the whole table. */
export default function RowMenu({ anchor, record, path, mayEdit, mayDelete, onClose }: RowMenuProps) {
  const { workflow, views } = useDeclaration();
  const label = useLabel();
  const role = readSession()?.role;
  const translate = useTranslate();
  const navigate = useNavigate();
  const { remove, unpublish, isPending } = useListActions();
  const [confirming, setConfirming] = useState(false);
  if (confirming) {
    return (
      <ConfirmDelete
        records={[record]}
        isPending={isPending}
        onConfirm={() => remove([record], onClose)}
        onClose={onClose}
      />
    );
  }
  const isPublished = workflow?.publish !== undefined && record.status === workflow.publish;
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {path && (
        <MenuItem
          onClick={() => {
            onClose();
            navigate(path);
          }}
        >
          {/* A screen of its own may change nothing. */}
          {translate(views?.edit ? 'forms.open' : 'list.edit')}
        </MenuItem>
      )}
      {recordViews(views, role).map((view) => (
        <MenuItem
          key={view.path}
          onClick={() => {
            onClose();
            navigate(`/${view.path}?id=${encodeURIComponent(record.id)}`);
          }}
        >
          {label(view.title)}
        </MenuItem>
      ))}
      {mayEdit && workflow?.unpublish && (
        <MenuItem disabled={!isPublished || isPending} onClick={() => unpublish([record], onClose)}>
          {translate('list.unpublish')}
        </MenuItem>
      )}
      {mayDelete && (
        <MenuItem onClick={() => setConfirming(true)} sx={{ color: 'error.main' }}>
          {translate('list.delete')}
        </MenuItem>
      )}
    </Menu>
  );
}
