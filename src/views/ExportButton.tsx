import { mdiTrayArrowDown } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useListContext, useNotify, useTranslate } from 'react-admin';
import { useApp, useDeclaration } from '../AppContext';
import { readSession } from '../api/session';
import { useAdminDataProvider } from '../api/useAdminDataProvider';
import { useLabel, useLanguage } from '../i18n/useLabel';
import { Icon } from '../layout/Icon';
import { useFailure } from './useFailure';

/** Saves all records of the filter as CSV. The code is loaded by the click. */
export function ExportButton() {
  const app = useApp();
  const resource = useDeclaration();
  const dataProvider = useAdminDataProvider();
  const queryClient = useQueryClient();
  const language = useLanguage();
  const label = useLabel();
  const translate = useTranslate();
  const notify = useNotify();
  const fail = useFailure();
  const { filterValues: filter, sort, total } = useListContext();
  const [isWaiting, setWaiting] = useState(false);
  const role = readSession()?.role;

  const save = async () => {
    setWaiting(true);
    try {
      const { default: exportList } = await import('../export/exportList');
      const list = {
        app,
        dataProvider,
        queryClient,
        resource,
        role,
        filter,
        sort,
        language,
        label,
        translate,
      };
      notify('list.exported', { type: 'success', messageArgs: { smart_count: await exportList(list) } });
    } catch (error) {
      fail('error.loading', error);
    } finally {
      setWaiting(false);
    }
  };
  const name = translate('list.export');
  return (
    <IconButton
      aria-label={name}
      title={name}
      disabled={isWaiting || total === 0}
      aria-busy={isWaiting}
      onClick={save}
    >
      <Icon path={mdiTrayArrowDown} />
    </IconButton>
  );
}
