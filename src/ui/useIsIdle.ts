import { useEffect, useState } from 'react';
import { whenIdle } from './whenIdle';

/** Whether the browser has been idle since the component appeared. For parts that would delay the first rows. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true), { isFirst: true }), []);
  return isIdle;
}
