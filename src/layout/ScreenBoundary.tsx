import { Component, type ReactNode } from 'react';
import { CrashPage } from '../screens/CrashPage';

interface ScreenBoundaryProps {
  /** A change of place gives the screen another chance. */
  pathname: string;
  children: ReactNode;
}

interface ScreenBoundaryState {
  error?: Error;
  pathname: string;
}

/** Keeps header and menu when a screen crashes, so that one click leads out of it. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, ScreenBoundaryState> {
  override state: ScreenBoundaryState = { pathname: this.props.pathname };

  static getDerivedStateFromError(error: unknown): Partial<ScreenBoundaryState> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps(
    { pathname }: ScreenBoundaryProps,
    state: ScreenBoundaryState,
  ): Partial<ScreenBoundaryState> | null {
    return pathname === state.pathname ? null : { pathname, error: undefined };
  }

  override render() {
    const { error } = this.state;
    return error ? <CrashPage error={error} /> : this.props.children;
  }
}
