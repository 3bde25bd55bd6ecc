import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { LoadFailure } from '../views/LoadFailure';
import { ScreenHeading } from '../views/ScreenHeading';
import { PasswordBlock } from './PasswordBlock';
import { ProfileBlock } from './ProfileBlock';
import { useProfile } from './useProfile';

/** The signed-in person's own record, and below it, visible at once, the change of password (spec §2, contract). */
export default function Account() {
  const translate = useTranslate();
  const { record, error, refresh } = useProfile();
  // One question guards the screen: react-router knows one blocker at a time.
  const isPasswordTyped = useRef(() => false);
  return (
    <Box sx={{ maxWidth: 720 }}>
      <ScreenHeading title={translate('screens.account.title')} />
      {error && <LoadFailure error={error} retry={refresh} />}
      {record && (
        <ProfileBlock
          record={record}
          onSaved={refresh}
          isElsewhereChanged={() => isPasswordTyped.current()}
        />
      )}
      {!record && !error && <Skeleton variant="rounded" height={360} sx={{ mb: 3 }} />}
      <PasswordBlock record={record} isTyped={isPasswordTyped} onSaved={refresh} />
    </Box>
  );
}
