import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';

function Fallback() {
  const translate = useTranslate();
  return <Alert severity="warning">{translate('forms.unreadable.part')}</Alert>;
}

interface RegionProps {
  /** Resets the error boundary when it changes. */
  of?: unknown;
  children: ReactNode;
}

/** An error boundary around a part of a screen: the rest of the screen keeps working. */
export const ErrorRegion = ({ of, children }: RegionProps) => (
  <ErrorBoundary FallbackComponent={Fallback} resetKeys={[of]}>
    {children}
  </ErrorBoundary>
);
