import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect, useRef } from 'react';
import { LinkBase, useTranslate } from 'react-admin';
import { useNavigation } from 'react-router';

/** The column of a public form. Its own words replace the browser's, so it is given `noValidate`. */
export const FormColumn = styled('form')({ display: 'grid', gap: 16 });

/** A failed call in red, announced and focused, so that keyboard and screen reader get there too. */
export function FormAlert({ message }: { message: string | undefined }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message) ref.current?.focus();
  }, [message]);
  if (!message) return null;
  return (
    <Alert ref={ref} severity="error" tabIndex={-1}>
      {message}
    </Alert>
  );
}

interface SubmitButtonProps {
  isPending: boolean;
  /** There is nothing to send yet. */
  isDisabled?: boolean;
  children: ReactNode;
}

/** Waits for the call and for the navigation after it: disabled, and says so. */
export function SubmitButton({ isPending, isDisabled, children }: SubmitButtonProps) {
  const translate = useTranslate();
  const isLeaving = useNavigation().state !== 'idle';
  const isWaiting = isPending || isLeaving;
  return (
    <Button type="submit" variant="contained" fullWidth disabled={isWaiting || isDisabled}>
      {isWaiting ? translate('screens.waiting') : children}
    </Button>
  );
}

const QuietLink = styled(LinkBase)(({ theme }) => ({
  color: theme.palette.primary.main,
  fontSize: '0.8125rem',
  fontWeight: 550,
  textUnderlineOffset: 3,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
}));

const Links = styled('nav')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 12 });

/** The ways from one public form to another. */
export function FormLinks({ links }: { links: readonly { to: string; label: string }[] }) {
  const translate = useTranslate();
  return (
    <Links aria-label={translate('screens.links')}>
      {links.map(({ to, label }) => (
        <QuietLink key={to} to={to}>
          {label}
        </QuietLink>
      ))}
    </Links>
  );
}
