import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useAuthProvider, useNavigate, useTranslate } from 'react-admin';
import { readSession, userIdOf } from '../../api/session';
import { hasDrafts, removeDraftsOf } from '../../views/form/draft';
import { PublicPage } from './PublicPage';

/** Asks whether to keep the drafts of the user, because the computer may be shared. */
export default function Logout() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const authProvider = useAuthProvider();
  // Read on the first render, because the logout below removes the session.
  const [author] = useState(() => userIdOf(readSession()));
  const [asksAboutDrafts] = useState(() => author !== undefined && hasDrafts(author));
  const goToLogin = useCallback(() => navigate('/login', { replace: true }), [navigate]);
  useEffect(() => {
    authProvider?.logout({}).then(() => {
      queryClient.clear();
      if (!asksAboutDrafts) goToLogin();
    });
  }, [authProvider, queryClient, asksAboutDrafts, goToLogin]);
  if (!asksAboutDrafts || author === undefined)
    return <PublicPage title={translate('screens.logout.title')} intro={translate('screens.logout.text')} />;
  return (
    <PublicPage title={translate('screens.logout.title')} intro={translate('screens.logout.question')}>
      <Button variant="contained" onClick={goToLogin} autoFocus>
        {translate('screens.logout.keep')}
      </Button>
      <Button
        variant="outlined"
        color="error"
        onClick={() => {
          removeDraftsOf(author);
          goToLogin();
        }}
      >
        {translate('screens.logout.erase')}
      </Button>
    </PublicPage>
  );
}
