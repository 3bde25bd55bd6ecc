import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { LinkBase, useTranslate } from 'react-admin';
import { useConfig } from '../../routing/AppContext';

const Message = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: 12,
  maxWidth: 480,
  margin: '10vh auto 0',
  '& h1': { ...theme.typography.h1, margin: 0 },
  '& p': { margin: '0 0 8px', color: theme.palette.text.secondary },
}));

/**
 * The screen for an unknown URL or record. `reason` is a translation key.
 * @example <NotFound reason="screens.notFound.text" />
 */
export default function NotFound({ reason = 'screens.notFound.text' }: { reason?: string }) {
  const translate = useTranslate();
  const { appTitle } = useConfig();
  const title = translate('screens.notFound.title');
  return (
    <Message>
      <title>{`${title} · ${appTitle}`}</title>
      <h1 tabIndex={-1} data-screen-heading>
        {title}
      </h1>
      <p>{translate(reason)}</p>
      <Button component={LinkBase} to="/" variant="outlined" color="inherit">
        {translate('screens.backHome')}
      </Button>
    </Message>
  );
}
