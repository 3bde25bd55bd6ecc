import { mdiPublish } from '@mdi/js';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { Icon } from '../layout/Icon';
import { DeleteButton } from './DeleteButton';
import { DuplicateButton } from './DuplicateButton';
import { RecordActions } from './RecordActions';
import { RecordViews } from './RecordViews';
import { SaveButton } from './SaveButton';
import { UnpublishButton } from './UnpublishButton';
import { useRecordForm } from './useRecordForm';

const Bar = styled('div')(({ theme }) => ({
  position: 'sticky',
  bottom: 0,
  zIndex: theme.zIndex.appBar - 1,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  marginTop: 16,
  padding: '12px 0',
  borderTop: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.default,
  '& > span': { flex: 1 },
  [theme.breakpoints.down('sm')]: {
    gap: 4,
    '& .MuiButton-root': { paddingInline: 10 },
    '& .MuiButton-startIcon': { display: 'none' },
  },
}));

/** What can be done with the record. It stays in sight however long the form is. */
export function FormToolbar() {
  const { declaration, id, waiting, submit } = useRecordForm();
  const translate = useTranslate();
  const publishes = declaration.workflow?.publish !== undefined;
  const hasActions = declaration.form?.actions !== undefined;
  return (
    <Bar role="group" aria-label={translate('forms.actions')}>
      {id !== undefined && (
        <>
          <DeleteButton />
          <DuplicateButton />
          <UnpublishButton />
          <RecordViews />
        </>
      )}
      <span />
      <SaveButton variant={publishes || (hasActions && id !== undefined) ? 'outlined' : 'contained'} />
      {publishes && (
        <Button
          variant="contained"
          aria-disabled={waiting !== undefined || undefined}
          aria-busy={waiting === 'publish'}
          startIcon={<Icon path={mdiPublish} />}
          onClick={() => submit('publish')}
        >
          {translate(waiting === 'publish' ? 'forms.publishing' : 'forms.publish')}
        </Button>
      )}
      {hasActions && <RecordActions />}
    </Bar>
  );
}
