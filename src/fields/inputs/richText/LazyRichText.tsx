import { loadable } from '../../../ui/loadable';
import { RichTextSkeleton } from './RichTextSkeleton';

export const RichTextBox = loadable(() => import('./RichTextBox'), { fallback: RichTextSkeleton });
