import Skeleton from '@mui/material/Skeleton';

/** The least height of the text: what a window leaves between the title of the screen and its toolbar. */
export const textHeight = 'clamp(160px, 100dvh - 560px, 480px)';

/** Stands where the editor will be, and is as high. */
export const RichTextSkeleton = () => <Skeleton variant="rounded" height={`calc(${textHeight} + 42px)`} />;
