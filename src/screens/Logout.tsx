import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAuthProvider, useNavigate, useTranslate } from 'react-admin';
import { PublicPage } from './PublicPage';

/** Removes the stored user, then goes to /login; Back does not lead here again (spec §2). */
export default function Logout() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const authProvider = useAuthProvider();
  useEffect(() => {
    authProvider?.logout({}).then(() => {
      queryClient.clear();
      navigate('/login', { replace: true });
    });
  }, [authProvider, navigate, queryClient]);
  return <PublicPage title={translate('screens.logout.title')} intro={translate('screens.logout.text')} />;
}
