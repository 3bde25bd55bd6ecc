import { useEffect, useState } from 'react';

/** Whether a value has stayed the same for some milliseconds. */
export function useSettled(value: string, delay: number): boolean {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled === value;
}
