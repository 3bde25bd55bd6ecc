import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { queryKeys } from '../../api/queryKeys';
import { useLabel } from '../../i18n/useLabel';
import { isRecord, type Role, roles } from '../../metadata';

export interface DemoAccount {
  email: string;
  password: string;
  role: Role;
}

const isAccount = (value: unknown): value is DemoAccount =>
  isRecord(value) &&
  typeof value.email === 'string' &&
  typeof value.password === 'string' &&
  typeof value.role === 'string' &&
  Object.hasOwn(roles, value.role);

/** Loads the accounts from `demo.json`, beside `config.json`. Returns none if there is no such file. */
async function loadDemoAccounts(): Promise<DemoAccount[]> {
  const response = await fetch(new URL('demo.json', document.baseURI));
  // Some servers return index.html for every unknown path.
  const isFile = response.ok && response.headers.get('content-type')?.includes('json');
  const accounts: unknown = isFile ? await response.json() : [];
  return Array.isArray(accounts) ? accounts.filter(isAccount) : [];
}

const Box = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  paddingTop: 16,
  borderTop: `1px solid ${theme.palette.divider}`,
  '& h2': { margin: 0, fontSize: '0.8125rem', fontWeight: 550, color: theme.palette.text.secondary },
  '& div': { display: 'flex', flexWrap: 'wrap', gap: 8 },
}));

/** One button per demo account that fills in the login form. */
export function DemoAccounts({ onChoose }: { onChoose: (account: DemoAccount) => void }) {
  const translate = useTranslate();
  const label = useLabel();
  const id = useId();
  const { data: accounts = [] } = useQuery({ queryKey: queryKeys.demoAccounts, queryFn: loadDemoAccounts });
  if (accounts.length === 0) return null;
  return (
    <Box aria-labelledby={id}>
      <h2 id={id}>{translate('screens.login.demo')}</h2>
      <div>
        {accounts.map((account) => (
          <Button
            key={account.email}
            size="small"
            variant="outlined"
            color="inherit"
            title={account.email}
            onClick={() => onChoose(account)}
          >
            {label(roles[account.role].label)}
          </Button>
        ))}
      </div>
    </Box>
  );
}
