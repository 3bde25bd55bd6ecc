import { mdiPublishOff } from '@mdi/js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { AdminDataProvider } from '../api/dataProvider';
import { ToolButton } from './ToolButton';
import { useRecordForm } from './useRecordForm';

/** Takes a published record back (spec §4). Only its status changes: what was typed and not saved stays. */
export function UnpublishButton() {
  const { declaration, record, id, waiting, run, adopt } = useRecordForm();
  const { name, workflow } = declaration;
  const dataProvider = useDataProvider<AdminDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const { mutateAsync } = useMutation({
    mutationFn: (target: RaRecord) =>
      dataProvider.setStatus(name, { record: target, status: workflow?.unpublish ?? '' }),
    onSuccess: ({ data }) => {
      const next = { ...record, ...data, id, status: workflow?.unpublish };
      queryClient.setQueryData([name, 'getOne', { id: String(id), meta: undefined }], next);
      adopt(next, record);
      notify('list.unpublished', { type: 'success', messageArgs: { smart_count: 1 } });
    },
    onError: (error) => {
      const message =
        `${translate('error.unpublish')} ${translate(error.message, { _: error.message })}`.trim();
      notify(message, { type: 'error', messageArgs: { _: message } });
    },
  });
  if (id === undefined || !workflow?.unpublish || record.status !== workflow.publish) return null;
  return (
    <ToolButton
      path={mdiPublishOff}
      label={translate(waiting === 'unpublish' ? 'forms.unpublishing' : 'list.unpublish')}
      disabled={waiting !== undefined}
      aria-busy={waiting === 'unpublish'}
      onClick={() => run('unpublish', () => mutateAsync({ ...record, id }).catch(() => undefined))}
    />
  );
}
