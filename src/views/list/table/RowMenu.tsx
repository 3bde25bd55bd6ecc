import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LinkBase, type RaRecord, useTranslate } from 'react-admin';
import { queryKeys } from '../../../api/queryKeys';
import { readSession } from '../../../api/session';
import { useAdminDataProvider } from '../../../api/useAdminDataProvider';
import { StatusChip } from '../../../fields/columns/StatusChip';
import { colonIn, useLabel, useLanguage } from '../../../i18n/useLabel';
import { canSee, choiceOf, isPublished, type RowAction, type RowActionProps } from '../../../metadata';
import { useCan, useResource } from '../../../routing/AppContext';
import { useFormPath } from '../../../routing/links';
import { useNotifyError } from '../../../ui/failures/errorMessages';
import { loadableOf } from '../../../ui/loadable';
import { changesOf } from '../../moves/movesOf';
import { useSettableStatuses } from '../../moves/StatusMenu';
import { useListActions } from '../../moves/useListActions';
import { useDuplicate } from '../../record/duplicate';
import { linkedViews } from '../../record/linkedViews';
import { liveTexts } from '../../record/live/LiveLine';
import { useLive } from '../../record/useLive';

interface RowMenuProps {
  anchor: HTMLElement;
  record: RaRecord;
  onClose: () => void;
}

export default function RowMenu({ anchor, record, onClose }: RowMenuProps) {
  const resource = useResource();
  const { list } = resource;
  const { unpublish } = resource.workflow ?? {};
  const label = useLabel();
  const language = useLanguage();
  const statuses = useSettableStatuses();
  const role = readSession()?.role;
  const translate = useTranslate();
  const can = useCan();
  const mayEdit = can('edit');
  const path = useFormPath()(resource, record.id);
  const { remove, move, question, isPending } = useListActions(onClose);
  const dataProvider = useAdminDataProvider();
  const queryClient = useQueryClient();
  const notifyError = useNotifyError();
  const duplicate = useDuplicate();
  // The list has only some fields of the record.
  const { mutate: readWhole, isPending: isReading } = useMutation({
    mutationFn: () =>
      queryClient.fetchQuery({
        queryKey: queryKeys.record(resource.name, record.id),
        queryFn: () => dataProvider.getOne(resource.name, { id: record.id }).then(({ data }) => data),
      }),
  });
  // Callbacks of `useMutation` would also run after this menu is closed, and could close the menu of another row.
  const duplicateRow = () =>
    readWhole(undefined, {
      onSettled: onClose,
      onSuccess: (whole) => duplicate(resource, whole),
      onError: (error) => notifyError('error.loading', error),
    });
  const { live, isPending: isAsking } = useLive(resource, record);
  const [asked, setAsked] = useState<'question' | RowAction>();
  if (typeof asked === 'object') {
    const Dialog = loadableOf<RowActionProps>(asked.load);
    return <Dialog record={record} onClose={onClose} />;
  }
  if (asked === 'question') return question;
  const { status: field } = resource.fields;
  // The record may store an alias.
  const current = field?.kind === 'status' ? choiceOf(field.choices, record.status)?.id : record.status;
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {path && (
        <MenuItem component={LinkBase} to={path} onClick={onClose}>
          {/* A declared edit view may be read-only. */}
          {translate(resource.views?.edit ? 'ra.action.open' : 'list.edit')}
        </MenuItem>
      )}
      {(isAsking || live?.url) && (
        <MenuItem
          component="a"
          href={live?.url ?? undefined}
          target="_blank"
          rel="noreferrer"
          disabled={isAsking}
          onClick={onClose}
        >
          {label(liveTexts.open)}
        </MenuItem>
      )}
      {linkedViews('record', resource, role).map((view) => (
        <MenuItem
          key={view.path}
          component={LinkBase}
          to={`/${view.path}?id=${encodeURIComponent(record.id)}`}
          onClick={onClose}
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
          disabled={!isPublished(resource, record) || isPending}
          onClick={() => {
            setAsked('question');
            move([record], { by: 'unpublish', status: unpublish });
          }}
        >
          {translate('list.unpublish')}
        </MenuItem>
      )}
      {mayEdit &&
        statuses?.choices
          .filter(({ id }) => id !== current)
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
        changesOf(resource, role).map(
          (change) =>
            change.action.hidden?.(record) !== true && (
              <MenuItem
                key={change.action.label.fr}
                disabled={isPending}
                onClick={() => {
                  setAsked('question');
                  move([record], change);
                }}
              >
                {label(change.action.label)}
              </MenuItem>
            ),
        )}
      {mayEdit &&
        list?.rowActions
          ?.filter((action) => canSee(role, action) && action.hidden?.(record) !== true)
          .map((action) => (
            <MenuItem key={action.label.fr} onClick={() => setAsked(action)}>
              {label(action.label)}
            </MenuItem>
          ))}
      {can('delete') && (
        <MenuItem
          sx={{ color: 'error.main' }}
          onClick={() => {
            setAsked('question');
            remove([record]);
          }}
        >
          {translate('ra.action.delete')}
        </MenuItem>
      )}
    </Menu>
  );
}
