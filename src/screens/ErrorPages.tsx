import Button, { type ButtonProps } from '@mui/material/Button';
import { LinkBase, useNavigate, useTranslate } from 'react-admin';
import { readSession } from '../api/session';
import { staff } from '../metadata';
import { PublicPage } from './public/PublicPage';

interface LinkButtonProps extends Pick<ButtonProps, 'variant'> {
  to: string;
  label: string;
}

function LinkButton({ to, label, variant = 'contained' }: LinkButtonProps) {
  const translate = useTranslate();
  return (
    <Button component={LinkBase} to={to} variant={variant}>
      {translate(label)}
    </Button>
  );
}

const isStaff = () => {
  const role = readSession()?.role;
  return role !== undefined && staff.includes(role);
};

export function BadRequest() {
  const translate = useTranslate();
  const navigate = useNavigate();
  return (
    <PublicPage title={translate('screens.badRequest.title')}>
      <p>{translate('screens.badRequest.text')}</p>
      <p>{translate('screens.badRequest.kept')}</p>
      <Button variant="contained" onClick={() => navigate(-1)}>
        {translate('screens.badRequest.back')}
      </Button>
      {/* If this is the first screen of the tab, the button above has no screen to go back to. */}
      {isStaff() && <LinkButton to="/" label="screens.backHome" variant="text" />}
    </PublicPage>
  );
}

export function Forbidden() {
  const translate = useTranslate();
  const role = readSession()?.role;
  const isPlainUser = role !== undefined && !isStaff();
  return (
    <PublicPage title={translate('error.forbidden')}>
      <p>{translate('screens.forbidden.text')}</p>
      {isPlainUser && <p>{translate('screens.forbidden.ask')}</p>}
      {role === 'admin' && <p>{translate('screens.forbidden.askSuper')}</p>}
      {isStaff() && <LinkButton to="/" label="screens.backHome" />}
      {isPlainUser && <LinkButton to="/logout" label="layout.logout" />}
      {!role && <LinkButton to="/login" label="screens.login.submit" />}
    </PublicPage>
  );
}

/** The HTTP status that each page shows. `page6` is the maintenance page. */
const codes = { page2: '404', page3: '403', page4: '500', page5: '503', page6: undefined } as const;

function ErrorPage({ page }: { page: keyof typeof codes }) {
  const translate = useTranslate();
  const code = codes[page];
  return (
    <PublicPage
      overline={code && translate('screens.errors.code', { code })}
      title={translate(`screens.errors.${page}.title`)}
      intro={translate(`screens.errors.${page}.text`)}
    >
      <LinkButton to="/" label="screens.backHome" />
    </PublicPage>
  );
}

/** `/error_page2` to `/error_page6`: see `docs/product.md#error-pages`. */
export const ErrorPage2 = () => <ErrorPage page="page2" />;
export const ErrorPage3 = () => <ErrorPage page="page3" />;
export const ErrorPage4 = () => <ErrorPage page="page4" />;
export const ErrorPage5 = () => <ErrorPage page="page5" />;
export const ErrorPage6 = () => <ErrorPage page="page6" />;
