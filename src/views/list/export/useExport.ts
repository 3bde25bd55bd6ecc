import { useQueryClient } from '@tanstack/react-query';
import { useListContext, useNotify, useTranslate } from 'react-admin';
import { useAdminDataProvider } from '../../../api/useAdminDataProvider';
import { useLabel, useLanguage } from '../../../i18n/useLabel';
import { useApp, useResource } from '../../../routing/AppContext';
import { useNotifyError } from '../../../ui/failures/errorMessages';
import { useTask } from '../../../ui/useTask';

/** See `docs/product.md#export`. */
export function useExport() {
  const app = useApp();
  const resource = useResource();
  const dataProvider = useAdminDataProvider();
  const queryClient = useQueryClient();
  const language = useLanguage();
  const label = useLabel();
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const { filterValues: filter, sort } = useListContext();
  const { isPending, run } = useTask();

  const save = async () => {
    try {
      const { default: exportList } = await import('./exportList');
      const list = { app, dataProvider, queryClient, resource, filter, sort, language, label, translate };
      const { saved, counted } = await exportList(list);
      if (counted !== undefined && saved < counted)
        notify('list.exportedPart', { type: 'warning', messageArgs: { smart_count: saved, total: counted } });
      else notify('list.exported', { type: 'success', messageArgs: { smart_count: saved } });
    } catch (error) {
      notifyError('error.loading', error);
    }
  };
  return { isPending, save: () => run(save) };
}
