import { useEffect, useState } from 'react';
import { whenIdle } from './whenIdle';

/** For parts of a screen that would delay the first rows of a list. Set `isFirst` if the user waits for the part. */
export function useIsIdle(isFirst = false): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true), { isFirst }), [isFirst]);
  return isIdle;
}
