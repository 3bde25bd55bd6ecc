import Button, { type ButtonProps } from '@mui/material/Button';
import { LinkBase, useNavigate, useTranslate } from 'react-admin';
import { readSession } from '../api/session';
import { useLabel } from '../i18n/useLabel';
import { type Label, staff } from '../metadata';
import { PublicPage } from './public/PublicPage';

/** Not in `fr.ts`, to keep the first bundle small. */
const texts = {
  badRequest: { fr: 'Demande refusée', en: 'Request refused' },
  badRequestText: {
    fr: 'Le service n’a pas accepté cette demande : une valeur ne lui convient pas.',
    en: 'The service rejected this request: one of the values is not valid.',
  },
  kept: {
    fr: 'Ce que vous avez saisi est conservé sur cet appareil et vous sera proposé à votre retour.',
    en: 'What you typed is kept on this device and will be offered to you when you come back.',
  },
  back: { fr: 'Revenir à l’écran précédent', en: 'Back to the previous screen' },
  forbidden: {
    fr: 'Votre compte ne donne pas accès à cet écran.',
    en: 'Your account does not give access to this screen.',
  },
  ask: {
    fr: 'Pour travailler dans cet espace, demandez un accès à l’administrateur de votre ville.',
    en: 'To work here, ask the administrator of your town for access.',
  },
  askSuper: {
    fr: 'Si vous en avez besoin, demandez à un super administrateur.',
    en: 'If you need it, ask a super administrator.',
  },
  code: { fr: 'Erreur {code}', en: 'Error {code}' },
} satisfies Record<string, Label>;

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
  const label = useLabel();
  const navigate = useNavigate();
  return (
    <PublicPage title={label(texts.badRequest)}>
      <p>{label(texts.badRequestText)}</p>
      <p>{label(texts.kept)}</p>
      <Button variant="contained" onClick={() => navigate(-1)}>
        {label(texts.back)}
      </Button>
      {/* If this is the first screen of the tab, the button above has no screen to go back to. */}
      {isStaff() && <LinkButton to="/" label="screens.backHome" variant="text" />}
    </PublicPage>
  );
}

export function Forbidden() {
  const translate = useTranslate();
  const label = useLabel();
  const role = readSession()?.role;
  const isPlainUser = role !== undefined && !isStaff();
  return (
    <PublicPage title={translate('error.forbidden')}>
      <p>{label(texts.forbidden)}</p>
      {isPlainUser && <p>{label(texts.ask)}</p>}
      {role === 'admin' && <p>{label(texts.askSuper)}</p>}
      {isStaff() && <LinkButton to="/" label="screens.backHome" />}
      {isPlainUser && <LinkButton to="/logout" label="layout.logout" />}
      {!role && <LinkButton to="/login" label="screens.login.submit" />}
    </PublicPage>
  );
}

interface ErrorPageProps {
  /** The HTTP status that the page shows. */
  code?: string;
  title: Label;
  text: Label;
}

const errorPages = {
  page2: {
    code: '404',
    title: { fr: 'Page introuvable', en: 'Page not found' },
    text: { fr: 'Cette adresse ne mène à aucune page.', en: 'There is no page at this address.' },
  },
  page3: {
    code: '403',
    title: { fr: 'Accès refusé', en: 'Access denied' },
    text: {
      fr: 'Vos droits ne permettent pas d’ouvrir cette page.',
      en: 'Your rights do not allow you to open this page.',
    },
  },
  page4: {
    code: '500',
    title: { fr: 'Erreur interne', en: 'Internal error' },
    text: {
      fr: 'Le service a rencontré un problème. Réessayez plus tard.',
      en: 'The service ran into a problem. Try again later.',
    },
  },
  page5: {
    code: '503',
    title: { fr: 'Service indisponible', en: 'Service unavailable' },
    text: {
      fr: 'Le service ne répond pas. Réessayez dans un instant.',
      en: 'The service is not responding. Try again in a moment.',
    },
  },
  page6: {
    title: { fr: 'Maintenance', en: 'Maintenance' },
    text: {
      fr: 'Le service est en cours de maintenance et revient bientôt.',
      en: 'The service is under maintenance and will be back soon.',
    },
  },
} satisfies Record<string, ErrorPageProps>;

function ErrorPage({ code, title, text }: ErrorPageProps) {
  const label = useLabel();
  return (
    <PublicPage overline={code && label(texts.code, { code })} title={label(title)} intro={label(text)}>
      <LinkButton to="/" label="screens.backHome" />
    </PublicPage>
  );
}

/** `/error_page2` to `/error_page6`: see `docs/product.md#error-pages`. */
export const ErrorPage2 = () => <ErrorPage {...errorPages.page2} />;
export const ErrorPage3 = () => <ErrorPage {...errorPages.page3} />;
export const ErrorPage4 = () => <ErrorPage {...errorPages.page4} />;
export const ErrorPage5 = () => <ErrorPage {...errorPages.page5} />;
export const ErrorPage6 = () => <ErrorPage {...errorPages.page6} />;
