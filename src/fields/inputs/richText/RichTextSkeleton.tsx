import Skeleton from '@mui/material/Skeleton';

/** Fills the window between the title and the buttons of the form. */
export const textHeight = 'clamp(160px, 100dvh - 560px, 480px)';

/** The toolbar of the editor has 42 pixels. */
export const RichTextSkeleton = () => <Skeleton variant="rounded" height={`calc(${textHeight} + 42px)`} />;
