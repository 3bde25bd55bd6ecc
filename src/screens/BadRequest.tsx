import Button from '@mui/material/Button';
import { useNavigate, useTranslate } from 'react-admin';
import { PublicPage } from './PublicPage';

/** /error-400: the service refused a call. What was typed is kept on this computer (contract, "One record"). */
export default function BadRequest() {
  const translate = useTranslate();
  const navigate = useNavigate();
  return (
    <PublicPage title={translate('screens.badRequest.title')}>
      <p>{translate('screens.badRequest.text')}</p>
      <p>{translate('screens.badRequest.kept')}</p>
      <Button variant="contained" onClick={() => navigate(-1)}>
        {translate('screens.badRequest.back')}
      </Button>
    </PublicPage>
  );
}
