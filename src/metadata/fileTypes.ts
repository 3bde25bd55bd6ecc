import type { FileType } from './kinds';

/** What people call the content types that the image bank accepts (docs/contract.md#image-bank). */
export const fileTypes: Readonly<Record<FileType, string>> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
  'application/pdf': 'PDF',
};

/** The size of the largest file that the image bank accepts, in megabytes. */
export const maxFileSize = 10;
