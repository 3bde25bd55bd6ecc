import { loadable } from '../../../ui/loadable';
import { RichTextSkeleton } from './RichTextSkeleton';

/** `RichTextBox` in a separate chunk: the editor is the heaviest part of a form. */
export const RichTextBox = loadable(() => import('./RichTextBox'), { fallback: RichTextSkeleton });
