import { mdiChevronDown, mdiPublish } from '@mdi/js';
import ButtonGroup from '@mui/material/ButtonGroup';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'react-admin';
import { useLabel } from '../../i18n/useLabel';
import type { Label } from '../../metadata';
import { MenuButton } from '../../ui/MenuButton';
import { usePublish } from '../record/usePublish';
import { useRecordForm } from '../record/useRecordForm';
import { TaskButton } from './TaskButton';

const othersText: Label = { fr: 'Autre façon de publier', en: 'Another way to publish' };

export function PublishButton() {
  const { pendingTask } = useRecordForm();
  const translate = useTranslate();
  const label = useLabel();
  const [usual, ...others] = usePublish();
  return (
    <ButtonGroup variant="contained" disableElevation>
      <TaskButton
        task="publish"
        icon={mdiPublish}
        busy={translate('forms.publishing')}
        onClick={() => usual.publish()}
      >
        {usual.text}
      </TaskButton>
      {others.length > 0 && (
        <MenuButton
          label={label(othersText)}
          icon={mdiChevronDown}
          isPending={pendingTask !== undefined}
          variant="contained"
        >
          {(choose) =>
            others.map(({ text, publish }) => (
              <MenuItem key={text} onClick={() => choose(publish)}>
                {text}
              </MenuItem>
            ))
          }
        </MenuButton>
      )}
    </ButtonGroup>
  );
}
