import Skeleton from '@mui/material/Skeleton';
import { loadable } from '../../../ui/loadable';

/** `RichTextBox` in a separate chunk: the editor is the heaviest part of a form. */
export const RichTextBox = loadable(() => import('./RichTextBox'), {
  fallback: () => <Skeleton variant="rounded" height={240} />,
});
