import { useEffect, useState } from 'react';
import { whenIdle } from './whenIdle';

/**
 * Whether the browser has been idle at least once since the component appeared. For parts of a screen that would delay
 * the first rows of a list.
 * @param isFirst whether the user waits for the part
 */
export function useIsIdle(isFirst = false): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true), { isFirst }), [isFirst]);
  return isIdle;
}
