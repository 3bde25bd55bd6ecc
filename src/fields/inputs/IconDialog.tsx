import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Icon } from '../../layout/Icon';
import { icons } from '../icons';

/** `mdiTrashCanOutline` as it is read out: "Trash Can Outline". */
const spoken = (name: string) => name.replace(/^mdi/, '').replace(/(?<=[a-z])(?=[A-Z])/g, ' ');

interface IconDialogProps {
  chosen: string | undefined;
  onChoose: (name: string) => void;
  onClose: () => void;
}

/** The pictograms in a grid, found by their English names. */
export default function IconDialog({ chosen, onChoose, onClose }: IconDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const [sought, setSought] = useState('');
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  const found = Object.entries(icons).filter(([name]) =>
    words.every((word) => name.toLowerCase().includes(word)),
  );
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{translate('forms.chooseIcon')}</DialogTitle>
      <DialogContent>
        <TextField
          autoFocus
          label={translate('forms.searchIcon')}
          helperText={translate('forms.searchIconHelp')}
          value={sought}
          onChange={(event) => setSought(event.target.value)}
          id={`${id}-search`}
        />
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: 'repeat(auto-fill, 44px)',
            justifyContent: 'space-between',
            mt: 2,
          }}
        >
          {found.map(([name, path]) => (
            <Tooltip key={name} title={spoken(name)}>
              <IconButton
                aria-label={spoken(name)}
                aria-pressed={name === chosen}
                color={name === chosen ? 'primary' : 'default'}
                onClick={() => onChoose(name)}
                sx={{ width: 44, height: 44, ...(name === chosen && { bgcolor: 'action.selected' }) }}
              >
                <Icon path={path} fontSize="medium" />
              </IconButton>
            </Tooltip>
          ))}
        </Box>
        <p role="status">{found.length === 0 && translate('forms.noOption')}</p>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}
