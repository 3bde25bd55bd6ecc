import { mdiCropRotate } from '@mdi/js';
import { useState } from 'react';
import { useLabel } from '../i18n/useLabel';
import type { Label, Ratio } from '../metadata';
import { SmallButton } from '../ui/IconAction';
import { loadable } from '../ui/loadable';

const CropDialog = loadable(() => import('./CropDialog'));

const cropLabel: Label = { fr: 'Recadrer', en: 'Crop' };

interface CropButtonProps {
  /** The stored picture. */
  url: string;
  /** The ratio of the result; any by default. */
  ratio?: Ratio;
  disabled?: boolean;
  /** Receives the new picture, and the alternative text of the old one. Not called if nothing changes. */
  onCropped: (file: File, alt?: string) => void;
}

/**
 * A button that opens a dialog to crop and turn a stored picture.
 * @example
 * <CropButton url="https://ville.example/salle.jpg" ratio={[16, 9]} onCropped={(file) => console.log(file.size)} />
 */
export function CropButton({ url, ratio, disabled, onCropped }: CropButtonProps) {
  const label = useLabel();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SmallButton
        path={mdiCropRotate}
        aria-haspopup="dialog"
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        {label(cropLabel)}
      </SmallButton>
      {isOpen && <CropDialog url={url} ratio={ratio} onCropped={onCropped} onClose={() => setOpen(false)} />}
    </>
  );
}
