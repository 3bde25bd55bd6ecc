import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';

const Card = styled('section')(({ theme }) => ({
  marginBottom: 24,
  padding: 24,
  borderRadius: 12,
  border: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.paper,
  [theme.breakpoints.down('sm')]: { padding: 16 },
  '& h2': { ...theme.typography.h2, margin: '0 0 16px' },
}));

export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Card>
  );
}
