import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-admin';
import { usePaths } from '../AppContext';
import { errorPaths } from '../api/errors';
import { LeaveQuestion } from './LeaveQuestion';

interface LeaveGuardProps {
  /** Asked at the moment of leaving: whether there are words that are not saved. */
  isChanged: () => boolean;
  /** The words are given up. */
  onLeave?: () => void;
}

/**
 * Asks before unsaved words are left. Another tab of the form is no leaving, another record is, whatever its id
 * begins with; an error that leads away never asks, since the draft keeps what was typed (contract).
 */
export function LeaveGuard({ isChanged, onLeave }: LeaveGuardProps) {
  const { screenOf } = usePaths();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      screenOf(nextLocation).key !== screenOf(currentLocation).key &&
      !errorPaths.includes(nextLocation.pathname) &&
      isChanged(),
  );

  const latest = useRef(isChanged);
  useEffect(() => {
    latest.current = isChanged;
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

  return (
    <LeaveQuestion
      isOpen={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
    />
  );
}
