import useMediaQuery from '@mui/material/useMediaQuery';
import { useStore } from 'react-admin';

/** Whether lists show a record beside their rows, on screens that have room for it. */
export function usePeek() {
  const [isPeeking, setPeeking] = useStore<boolean>('list.peek', false);
  const hasRoom = useMediaQuery('(min-width: 1200px)', { noSsr: true });
  return { isPeeking: isPeeking && hasRoom, hasRoom, toggle: () => setPeeking(!isPeeking) };
}
