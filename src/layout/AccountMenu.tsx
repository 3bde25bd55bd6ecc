import { mdiChevronDown } from '@mdi/js';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useState } from 'react';
import { useGetIdentity, useTranslate } from 'react-admin';
import { readSession } from '../api/session';
import { useLabel } from '../i18n/useLabel';
import { initialOf, nameOf, roles } from '../metadata';
import { useApp } from '../routing/AppContext';
import { Icon } from '../ui/Icon';
import { loadable } from '../ui/loadable';

/** Not in the first bundle, because MUI's menu is too heavy. */
const AccountMenuItems = loadable(() => import('./AccountMenuItems'));

const NameAndRole = styled('span')(({ theme }) => ({
  display: 'grid',
  textAlign: 'left',
  lineHeight: 1.25,
  maxWidth: 180,
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& span + span': { color: theme.palette.text.secondary, fontSize: '0.75rem', fontWeight: 400 },
  [theme.breakpoints.down('sm')]: visuallyHidden,
}));

/** The picture covers the initials. If the picture cannot be loaded, the initials stay visible. */
const Portrait = styled('span')(({ theme }) => ({
  position: 'relative',
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 30,
  height: 30,
  overflow: 'hidden',
  borderRadius: '50%',
  fontSize: '0.75rem',
  fontWeight: 550,
  color: theme.palette.brand.onSecondary,
  backgroundColor: theme.palette.brand.secondary,
  '& img': { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' },
}));

const initialsOf = (name: string) => name.split(/\s+/).map(initialOf).slice(0, 2).join('');

export function AccountMenu() {
  const app = useApp();
  const translate = useTranslate();
  const label = useLabel();
  const { identity } = useGetIdentity();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const session = readSession();
  // Until `users/me` responds, use the user that login returned.
  const name = identity?.fullName || nameOf(app.profile, session?.user ?? {});
  const role = session ? label(roles[session.role].label) : '';
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ gap: 1, px: 0.75, minWidth: 0 }}
      >
        <Portrait aria-hidden>
          {initialsOf(name)}
          {identity?.avatar && <img src={identity.avatar} alt="" />}
        </Portrait>
        <span className="unseen">{translate('layout.account')}</span>
        <NameAndRole>
          <span>{name}</span>
          <span>{role}</span>
        </NameAndRole>
        <Icon path={mdiChevronDown} sx={{ color: 'text.secondary', fontSize: 18 }} />
      </Button>
      {anchor && <AccountMenuItems anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
