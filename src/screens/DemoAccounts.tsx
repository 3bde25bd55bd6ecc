import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { useLabel } from '../i18n/useLabel';
import { roles } from '../metadata';
import { demoAccounts } from './demoAccounts';

const Box = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  paddingTop: 16,
  borderTop: `1px solid ${theme.palette.divider}`,
  '& h2': { margin: 0, fontSize: '0.8125rem', fontWeight: 550, color: theme.palette.text.secondary },
  '& div': { display: 'flex', flexWrap: 'wrap', gap: 8 },
}));

interface DemoAccountsProps {
  onChoose: (account: { email: string; password: string }) => void;
}

/** One button a role that fills in the form, for a town that is being tried out. */
export function DemoAccounts({ onChoose }: DemoAccountsProps) {
  const translate = useTranslate();
  const words = useLabel();
  const id = useId();
  return (
    <Box aria-labelledby={id}>
      <h2 id={id}>{translate('screens.login.demo')}</h2>
      <div>
        {demoAccounts.map((account) => (
          <Button
            key={account.email}
            size="small"
            variant="outlined"
            color="inherit"
            title={account.email}
            onClick={() => onChoose(account)}
          >
            {words(roles[account.role].label)}
          </Button>
        ))}
      </div>
    </Box>
  );
}
