import { styled } from '@mui/material/styles';
import { useWatch } from 'react-hook-form';
import { useLabel } from '../../../i18n/useLabel';
import {
  capitalised,
  fieldOf,
  type Locale,
  languageLabel,
  type Resource,
  sourceOf,
  translatedFrom,
  type Values,
} from '../../../metadata';
import { translatedNames } from './contentLanguage';
import { texts } from './texts';

const Group = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  marginBottom: 16,
  fontSize: '0.8125rem',
  '& > span': { fontWeight: 550 },
  '& button': {
    minHeight: 32,
    padding: '4px 12px',
    font: 'inherit',
    color: 'inherit',
    cursor: 'pointer',
    border: `1px solid ${theme.palette.mode === 'dark' ? '#5f6c74' : '#8a949e'}`,
    borderRadius: 16,
    backgroundColor: theme.palette.background.paper,
    '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
    '& > small': { fontSize: 'inherit', color: theme.palette.warning.main },
  },
  '& [aria-pressed=true]': {
    borderColor: theme.palette.primary.main,
    color: theme.palette.primary.main,
    fontWeight: 550,
  },
}));

interface LanguageButtonProps {
  resource: Resource;
  language: Locale;
  isShown: boolean;
  onClick: () => void;
}

function LanguageButton({ resource, language, isShown, onClick }: LanguageButtonProps) {
  const label = useLabel();
  const paths = translatedNames(resource).map((name) => sourceOf(name, fieldOf(resource, name)));
  const count = useWatch({
    compute: (values: Values) =>
      paths.filter((path) => translatedFrom(path, language, values) !== undefined).length,
  });
  return (
    <button type="button" aria-pressed={isShown} onClick={onClick}>
      {capitalised(label(languageLabel(language)))}
      {count > 0 && <small> · {label(texts.outdated, { count })}</small>}
    </button>
  );
}

interface LanguageSwitchProps {
  resource: Resource;
  languages: readonly Locale[];
  shown: Locale | undefined;
  /** `null` hides the shown language. */
  onShow: (language: Locale | null) => void;
}

export default function LanguageSwitch({ resource, languages, shown, onShow }: LanguageSwitchProps) {
  const label = useLabel();
  return (
    <Group role="group" aria-label={label(texts.group)}>
      <span aria-hidden>{label(texts.group)}</span>
      {languages.map((language) => (
        <LanguageButton
          key={language}
          resource={resource}
          language={language}
          isShown={language === shown}
          onClick={() => onShow(language === shown ? null : language)}
        />
      ))}
    </Group>
  );
}
