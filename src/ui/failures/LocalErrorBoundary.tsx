import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';

function Fallback() {
  const translate = useTranslate();
  return <Alert severity="warning">{translate('forms.unreadable.part')}</Alert>;
}

interface LocalErrorBoundaryProps {
  resetKey?: unknown;
  children: ReactNode;
}

export const LocalErrorBoundary = ({ resetKey, children }: LocalErrorBoundaryProps) => (
  <ErrorBoundary FallbackComponent={Fallback} resetKeys={[resetKey]}>
    {children}
  </ErrorBoundary>
);
