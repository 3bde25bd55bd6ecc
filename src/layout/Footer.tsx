import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { useConfig } from '../AppContext';

const Line = styled('footer')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '4px 16px',
  padding: '16px 24px',
  borderTop: `1px solid ${theme.palette.divider}`,
  color: theme.palette.text.secondary,
  fontSize: '0.75rem',
  [theme.breakpoints.down('sm')]: { padding: '12px 16px' },
}));

export function Footer() {
  const translate = useTranslate();
  const { appTitle } = useConfig();
  return (
    <Line data-screen-only>
      <span>{appTitle}</span>
      <span>{translate('layout.footer')}</span>
    </Line>
  );
}
