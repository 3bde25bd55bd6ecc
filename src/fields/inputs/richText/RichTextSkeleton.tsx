import Skeleton from '@mui/material/Skeleton';

/** The minimum height of the text: it fills the window between the title and the buttons of the form. */
export const textHeight = 'clamp(160px, 100dvh - 560px, 480px)';

/** A placeholder as high as the editor, whose toolbar has 42 pixels. */
export const RichTextSkeleton = () => <Skeleton variant="rounded" height={`calc(${textHeight} + 42px)`} />;
