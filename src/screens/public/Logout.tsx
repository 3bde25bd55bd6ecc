import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useAuthProvider, useNavigate, useNotify, useTranslate } from 'react-admin';
import { readSession, userIdOf } from '../../api/session';
import { useLabel } from '../../i18n/useLabel';
import type { Label } from '../../metadata';
import { hasDrafts, removeDraftsOf } from '../../views/form/draft';
import { PublicPage } from './PublicPage';

const texts = {
  text: {
    fr: 'Vous allez être redirigé vers la connexion…',
    en: 'You are being taken to the sign-in screen…',
  },
  question: {
    fr: 'Des textes non enregistrés restent sur cet appareil. Que voulez-vous en faire ?',
    en: 'Unsaved text is stored on this device. What should happen to it?',
  },
  keep: { fr: 'Les conserver pour la prochaine fois', en: 'Keep it for next time' },
  erase: { fr: 'Les effacer de cet appareil', en: 'Erase it from this device' },
} satisfies Record<string, Label>;

/** Asks whether to keep the drafts of the user, because the computer may be shared. */
export default function Logout() {
  const label = useLabel();
  const translate = useTranslate();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const authProvider = useAuthProvider();
  const notify = useNotify();
  // Read on the first render, because the logout below removes the session.
  const [author] = useState(() => userIdOf(readSession()));
  const [asksAboutDrafts] = useState(() => author !== undefined && hasDrafts(author));
  const goToLogin = useCallback(() => navigate('/login', { replace: true }), [navigate]);
  useEffect(() => {
    authProvider?.logout({}).then(() => {
      queryClient.clear();
      // Closes a lasting toast, which may name people and records.
      notify('');
      if (!asksAboutDrafts) goToLogin();
    });
  }, [authProvider, queryClient, notify, asksAboutDrafts, goToLogin]);
  if (!asksAboutDrafts || author === undefined)
    return <PublicPage title={translate('screens.logout.title')} intro={label(texts.text)} />;
  return (
    <PublicPage title={translate('screens.logout.title')} intro={label(texts.question)}>
      <Button variant="contained" onClick={goToLogin} autoFocus>
        {label(texts.keep)}
      </Button>
      <Button
        variant="outlined"
        color="error"
        onClick={() => {
          removeDraftsOf(author);
          goToLogin();
        }}
      >
        {label(texts.erase)}
      </Button>
    </PublicPage>
  );
}
