import useMediaQuery from '@mui/material/useMediaQuery';
import { useStore } from 'react-admin';

/** Whether lists show a preview of a record beside their rows. */
export function usePeek() {
  const [isPeeking, setPeeking] = useStore<boolean>('list.peek', false);
  const hasRoom = useMediaQuery('(min-width: 1200px)', { noSsr: true });
  return { isPeeking: isPeeking && hasRoom, hasRoom, toggle: () => setPeeking(!isPeeking) };
}
