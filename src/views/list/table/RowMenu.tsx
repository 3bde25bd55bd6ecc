import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type RaRecord, useNavigate, useTranslate } from 'react-admin';
import { queryKeys } from '../../../api/queryKeys';
import { readSession } from '../../../api/session';
import { useAdminDataProvider } from '../../../api/useAdminDataProvider';
import { StatusChip } from '../../../fields/columns/StatusChip';
import { colonIn, useLabel, useLanguage } from '../../../i18n/useLabel';
import type { RowAction, RowActionProps } from '../../../metadata';
import { useCan, useResource } from '../../../routing/AppContext';
import { useNotifyError } from '../../../ui/failures/errorMessages';
import { loadableOf } from '../../../ui/loadable';
import ConfirmDelete from '../../moves/ConfirmDelete';
import { useSettableStatuses } from '../../moves/StatusMenu';
import { useListActions } from '../../moves/useListActions';
import { useDuplicate } from '../../record/duplicate';
import { linkedViews } from '../../record/linkedViews';

interface RowMenuProps {
  anchor: HTMLElement;
  record: RaRecord;
  path: string | undefined;
  mayEdit: boolean;
  mayDelete: boolean;
  onClose: () => void;
}

/** Reads the whole record, since the list has only some of its fields, and copies it. */
function useDuplicateRow(record: RaRecord, onClose: () => void) {
  const resource = useResource();
  const dataProvider = useAdminDataProvider();
  const queryClient = useQueryClient();
  const notifyError = useNotifyError();
  const duplicate = useDuplicate();
  const [isReading, setReading] = useState(false);
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  const duplicateRow = async () => {
    setReading(true);
    try {
      const whole = await queryClient.fetchQuery({
        queryKey: queryKeys.record(resource.name, record.id),
        queryFn: () => dataProvider.getOne(resource.name, { id: record.id }).then(({ data }) => data),
      });
      // Meanwhile, the user closed the menu, and may have opened the menu of another row.
      if (isClosed.current) return;
      onClose();
      duplicate(resource, whole);
    } catch (error) {
      if (isClosed.current) return;
      onClose();
      notifyError('error.loading', error);
    }
  };
  return { duplicateRow, isReading };
}

/** The menu of one row. The table renders it once, for the row whose button was pressed. */
export default function RowMenu({ anchor, record, path, mayEdit, mayDelete, onClose }: RowMenuProps) {
  const resource = useResource();
  const { workflow, list } = resource;
  const label = useLabel();
  const language = useLanguage();
  const statuses = useSettableStatuses();
  const role = readSession()?.role;
  const translate = useTranslate();
  const navigate = useNavigate();
  const can = useCan();
  const { remove, move, question, isPending } = useListActions(onClose);
  const { duplicateRow, isReading } = useDuplicateRow(record, onClose);
  const [asked, setAsked] = useState<'delete' | 'unpublish' | RowAction>();
  if (typeof asked === 'object') {
    const Dialog = loadableOf<RowActionProps>(asked.load);
    return <Dialog record={record} onClose={onClose} />;
  }
  if (asked === 'delete')
    return (
      <ConfirmDelete
        records={[record]}
        isPending={isPending}
        onConfirm={() => remove([record])}
        onClose={onClose}
      />
    );
  // Not the menu again, once the question is answered.
  if (asked === 'unpublish') return question;
  const { publish, unpublish } = workflow ?? {};
  const isPublished = publish !== undefined && record.status === publish;
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
      {linkedViews('record', resource, role).map((view) => (
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
      {resource.routes?.edit && can('create') && (
        <MenuItem disabled={isReading} aria-busy={isReading} onClick={duplicateRow}>
          {translate('forms.duplicate')}
        </MenuItem>
      )}
      {mayEdit && unpublish !== undefined && (
        <MenuItem
          disabled={!isPublished || isPending}
          onClick={() => {
            setAsked('unpublish');
            move([record], { by: 'unpublish', status: unpublish });
          }}
        >
          {translate('list.unpublish')}
        </MenuItem>
      )}
      {mayEdit &&
        statuses?.choices
          .filter(({ id }) => id !== record.status)
          .map(({ id }) => (
            <MenuItem
              key={id}
              disabled={isPending}
              sx={{ gap: 1 }}
              onClick={() => move([record], { by: 'set', status: String(id) })}
            >
              {/* "Deleted" alone would look like the delete action below. */}
              {`${label(statuses.field.label)}${colonIn(language)}`}
              <StatusChip field={statuses.field} value={id} />
            </MenuItem>
          ))}
      {mayEdit &&
        list?.rowActions?.map((action) => (
          <MenuItem key={action.label.fr} onClick={() => setAsked(action)}>
            {label(action.label)}
          </MenuItem>
        ))}
      {mayDelete && (
        <MenuItem onClick={() => setAsked('delete')} sx={{ color: 'error.main' }}>
          {translate('ra.action.delete')}
        </MenuItem>
      )}
    </Menu>
  );
}
