import { mdiPublishOff } from '@mdi/js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useNotify, useTranslate } from 'react-admin';
import { useAdminDataProvider } from '../api/useAdminDataProvider';
import { ToolButton } from './ToolButton';
import { useFailure } from './useFailure';
import { useRecordForm } from './useRecordForm';

/** Takes a published record back (spec §4). Only its status changes: what was typed and not saved stays. */
export function UnpublishButton() {
  const { declaration, record, id, waiting, run, adopt } = useRecordForm();
  const { name, workflow } = declaration;
  const dataProvider = useAdminDataProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const fail = useFailure();
  const { mutateAsync } = useMutation({
    mutationFn: (target: RaRecord) =>
      dataProvider.setStatus(name, { record: target, status: workflow?.unpublish ?? '' }),
    onSuccess: ({ data }) => {
      const next = { ...record, ...data, id, status: workflow?.unpublish };
      queryClient.setQueryData([name, 'getOne', { id: String(id), meta: undefined }], next);
      adopt(next, record);
      notify('list.unpublished', { type: 'success', messageArgs: { smart_count: 1 } });
    },
    onError: (error) => fail('error.unpublish', error),
  });
  if (id === undefined || !workflow?.unpublish || record.status !== workflow.publish) return null;
  return (
    <ToolButton
      path={mdiPublishOff}
      label={translate(waiting === 'unpublish' ? 'forms.unpublishing' : 'list.unpublish')}
      disabled={waiting !== undefined}
      aria-busy={waiting === 'unpublish'}
      // The failure was said above.
      onClick={() => run('unpublish', () => mutateAsync({ ...record, id }).catch(() => undefined))}
    />
  );
}
