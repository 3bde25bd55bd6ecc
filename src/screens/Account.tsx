import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { useConfig } from '../AppContext';
import { PasswordBlock } from './PasswordBlock';
import { ProfileBlock } from './ProfileBlock';
import { useProfile } from './useProfile';

/** The signed-in person's own record, and below it, visible at once, the change of password (spec §2, contract). */
export default function Account() {
  const translate = useTranslate();
  const { appTitle } = useConfig();
  const { record } = useProfile();
  const title = translate('screens.account.title');
  return (
    <Box sx={{ maxWidth: 720, mx: 'auto' }}>
      <title>{`${title} · ${appTitle}`}</title>
      <Box component="h1" tabIndex={-1} data-screen-heading sx={{ m: 0, mb: 3, typography: 'h1' }}>
        {title}
      </Box>
      {record && <ProfileBlock record={record} />}
      <PasswordBlock record={record} />
    </Box>
  );
}
