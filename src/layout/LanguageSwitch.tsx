import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useLocales } from 'react-admin';
import { useConfig } from '../AppContext';
import { useSwitchLanguage } from '../i18n/LanguageProvider';
import { useLanguage } from '../i18n/useLabel';
import { unseen } from './unseen';

/** The other language, one click away; nothing in a town that has one language only. */
export function LanguageSwitch() {
  const { locales } = useConfig();
  const names = useLocales();
  const current = useLanguage();
  const switchTo = useSwitchLanguage();
  const other = locales.find((locale) => locale !== current);
  if (!other) return null;
  const name = names.find(({ locale }) => locale === other)?.name ?? other;
  return (
    <Button
      color="inherit"
      size="small"
      lang={other}
      title={name}
      onClick={() => switchTo(other)}
      sx={{ minWidth: 36, color: 'text.secondary' }}
    >
      {other.toUpperCase()}
      <Box component="span" sx={unseen}>
        {`, ${name}`}
      </Box>
    </Button>
  );
}
