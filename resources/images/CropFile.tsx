import Box from '@mui/material/Box';
import type { RaRecord } from 'react-admin';
import { anyPicture, CropButton, UploadList, useUpload } from '../../src/engine';

interface CropFileProps {
  /** The URL as it is stored. */
  url: string;
  onStored: (file: RaRecord) => void;
}

/** Crops or turns a picture of the gallery. The result is a new picture. */
export function CropFile({ url, onStored }: CropFileProps) {
  const { upload, uploads, isUploading } = useUpload(anyPicture, onStored);
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start', '& ul': { width: '100%' } }}>
      <CropButton url={url} disabled={isUploading} onCropped={(file, alt) => upload([file], alt)} />
      <UploadList uploads={uploads} />
    </Box>
  );
}
