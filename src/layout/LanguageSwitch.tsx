import Button from '@mui/material/Button';
import { useLocaleState, useLocales } from 'react-admin';
import { useConfig } from '../AppContext';

/** The other language, one click away; nothing in a town that has one language only. */
export function LanguageSwitch() {
  const { locales } = useConfig();
  const names = useLocales();
  const [current, setLocale] = useLocaleState();
  const other = locales.find((locale) => locale !== current);
  if (!other || locales.length < 2) return null;
  const name = names.find(({ locale }) => locale === other)?.name ?? other;
  return (
    <Button
      color="inherit"
      size="small"
      lang={other}
      aria-label={name}
      title={name}
      onClick={() => setLocale(other)}
      sx={{ minWidth: 36, color: 'text.secondary' }}
    >
      {other.toUpperCase()}
    </Button>
  );
}
