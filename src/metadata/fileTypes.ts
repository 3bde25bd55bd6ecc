import type { FileType } from './kinds';

export const fileTypes: Readonly<Record<FileType, string>> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
  'application/pdf': 'PDF',
};

/** In megabytes (docs/contract.md#image-bank). */
export const maxFileSize = 10;
