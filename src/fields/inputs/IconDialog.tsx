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
import { plain } from '../../i18n/plain';
import { useLanguage } from '../../i18n/useLabel';
import { Icon } from '../../layout/Icon';
import type { Locale } from '../../metadata';
import { icons } from '../icons';
import { iconWords } from './iconWords';

/** How `mdiTrashCanOutline` is read out: "Trash Can Outline", and in French by the words of what it shows. */
function spoken(name: string, language: Locale): string {
  const [french] = iconWords[name] ?? [];
  return language === 'fr' && french
    ? `${french.charAt(0).toUpperCase()}${french.slice(1)}`
    : name.replace(/^mdi/, '').replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
}

const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** Every word that it is found by, in both languages. */
const namesOf = (name: string) => wordsOf([spoken(name, 'en'), ...(iconWords[name] ?? [])].join(' '));

interface IconDialogProps {
  chosen: string | undefined;
  onChoose: (name: string) => void;
  onClose: () => void;
}

/** The pictograms in a grid, found by French and English words. */
export default function IconDialog({ chosen, onChoose, onClose }: IconDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const [sought, setSought] = useState('');
  const language = useLanguage();
  const words = wordsOf(sought);
  // By their beginnings: "eau" is water, and neither a bird (oiseau) nor a network (réseau).
  const found = Object.entries(icons).filter(([name]) => {
    const names = namesOf(name);
    return words.every((word) => names.some((one) => one.startsWith(word)));
  });
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
            <Tooltip key={name} title={spoken(name, language)}>
              <IconButton
                aria-label={spoken(name, language)}
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
