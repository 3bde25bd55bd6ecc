import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { type RaRecord, useNavigate, useTranslate } from 'react-admin';
import { useResource } from '../../AppContext';
import { readSession } from '../../api/session';
import { useLabel } from '../../i18n/useLabel';
import { recordViews } from '../record/recordViews';
import ConfirmDelete from './ConfirmDelete';
import { useListActions } from './useListActions';

interface RowMenuProps {
  anchor: HTMLElement;
  record: RaRecord;
  path: string | undefined;
  mayEdit: boolean;
  mayDelete: boolean;
  onClose: () => void;
}

/** The menu of one row. The table renders it once, for the row whose button was pressed. */
export default function RowMenu({ anchor, record, path, mayEdit, mayDelete, onClose }: RowMenuProps) {
  const resource = useResource();
  const { workflow } = resource;
  const label = useLabel();
  const role = readSession()?.role;
  const translate = useTranslate();
  const navigate = useNavigate();
  const { remove, unpublish, isPending } = useListActions();
  const [isConfirming, setConfirming] = useState(false);
  if (isConfirming) {
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
          {/* A declared edit view may be read-only. */}
          {translate(resource.views?.edit ? 'ra.action.open' : 'list.edit')}
        </MenuItem>
      )}
      {recordViews(resource, role).map((view) => (
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
          {translate('ra.action.delete')}
        </MenuItem>
      )}
    </Menu>
  );
}
