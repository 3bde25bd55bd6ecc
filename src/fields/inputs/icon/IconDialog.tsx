import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { normalizeText } from '../../../i18n/normalizeText';
import { useLanguage } from '../../../i18n/useLabel';
import type { Locale } from '../../../metadata';
import { TitledDialog } from '../../../ui/dialogs/TitledDialog';
import { Icon } from '../../../ui/Icon';
import { icons } from '../../icons';
import { iconWords } from './iconWords';

/** In French, the French words. Otherwise, the stored name as words, such as "Trash Can Outline". */
function labelOf(name: string, language: Locale): string {
  const [french] = iconWords[name] ?? [];
  return language === 'fr' && french
    ? `${french.charAt(0).toUpperCase()}${french.slice(1)}`
    : name.replace(/^mdi/, '').replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
}

const wordsOf = (text: string): string[] =>
  normalizeText(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

const searchWordsOf = (name: string) => wordsOf([labelOf(name, 'en'), ...(iconWords[name] ?? [])].join(' '));

interface IconDialogProps {
  chosen: string | undefined;
  onChoose: (name: string) => void;
  onClose: () => void;
}

export default function IconDialog({ chosen, onChoose, onClose }: IconDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const [query, setQuery] = useState('');
  const language = useLanguage();
  const queryWords = wordsOf(query);
  // Matches the beginnings of words: "eau" (water) must not find "oiseau" (bird) or "réseau" (network).
  const found = Object.entries(icons).filter(([name]) => {
    const words = searchWordsOf(name);
    return queryWords.every((start) => words.some((word) => word.startsWith(start)));
  });
  return (
    <TitledDialog title={translate('forms.chooseIcon')} maxWidth="sm" onClose={onClose}>
      <TextField
        autoFocus
        label={translate('forms.searchIcon')}
        helperText={translate('forms.searchIconHelp')}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        id={id}
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
          <Tooltip key={name} title={labelOf(name, language)}>
            <IconButton
              aria-label={labelOf(name, language)}
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
      <p role="status">{found.length === 0 && translate('list.noResult')}</p>
    </TitledDialog>
  );
}
