import Button from '@mui/material/Button';
import { LinkBase, useTranslate } from 'react-admin';
import { readSession } from '../api/session';
import { staff } from '../metadata';
import { PublicPage } from './PublicPage';

/** /error-403. To a plain user it also says whom to ask for access, and offers the way out (spec §2). */
export default function Forbidden() {
  const translate = useTranslate();
  const role = readSession()?.role;
  const isStaff = role !== undefined && staff.includes(role);
  const isPlain = role !== undefined && !isStaff;
  return (
    <PublicPage title={translate('error.forbidden')}>
      <p>{translate('screens.forbidden.text')}</p>
      {isPlain && <p>{translate('screens.forbidden.ask')}</p>}
      {isStaff && (
        <Button component={LinkBase} to="/" variant="contained">
          {translate('screens.backHome')}
        </Button>
      )}
      {isPlain && (
        <Button component={LinkBase} to="/logout" variant="contained">
          {translate('layout.logout')}
        </Button>
      )}
      {!role && (
        <Button component={LinkBase} to="/login" variant="contained">
          {translate('screens.login.submit')}
        </Button>
      )}
    </PublicPage>
  );
}
