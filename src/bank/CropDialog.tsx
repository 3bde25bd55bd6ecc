import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { type RaRecord, useGetList, useNotify } from 'react-admin';
import ReactCrop, { type Crop, centerCrop, makeAspectCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { useLabel } from '../i18n/useLabel';
import { fileNameOf, type Label, nameOf, type Ratio } from '../metadata';
import { useApp } from '../routing/AppContext';
import { TitledDialog } from '../ui/dialogs/TitledDialog';

const labels = {
  title: { fr: 'Recadrer l’image en {ratio}', en: 'Crop the picture to {ratio}' },
  help: {
    fr: 'Déplacez le cadre, ou tirez un coin. Au clavier : Tab et les flèches. L’image d’origine reste dans la galerie.',
    en: 'Move the frame, or drag a corner. By keyboard: Tab and the arrow keys. The original stays in the gallery.',
  },
  frame: { fr: 'Cadre', en: 'Frame' },
  topLeft: { fr: 'Coin en haut à gauche', en: 'Top left corner' },
  topRight: { fr: 'Coin en haut à droite', en: 'Top right corner' },
  bottomLeft: { fr: 'Coin en bas à gauche', en: 'Bottom left corner' },
  bottomRight: { fr: 'Coin en bas à droite', en: 'Bottom right corner' },
  crop: { fr: 'Recadrer', en: 'Crop' },
  unreadable: {
    fr: 'Cette image ne peut pas être recadrée ici : son serveur ne permet pas de la lire. Recadrez-la sur votre ordinateur, puis ajoutez-la.',
    en: 'This picture cannot be cropped here: its server does not let it be read. Crop it on your computer, then upload it.',
  },
} satisfies Record<string, Label>;

/** The content type of the cropped file. PNG and WebP stay as they are, for their transparency; others become JPEG. */
const typeOf = (url: string) => {
  const [, extension] = /\.(png|webp)$/i.exec(fileNameOf(url)) ?? [];
  return extension ? `image/${extension.toLowerCase()}` : 'image/jpeg';
};

/** Returns the part of the picture inside the frame, in full resolution; `undefined` if the browser cannot write it. */
async function croppedFile(image: HTMLImageElement, crop: Crop, name: string): Promise<File | undefined> {
  const { naturalWidth, naturalHeight, src } = image;
  const [x, y] = [(crop.x / 100) * naturalWidth, (crop.y / 100) * naturalHeight];
  const canvas = document.createElement('canvas');
  canvas.width = Math.round((crop.width / 100) * naturalWidth);
  canvas.height = Math.round((crop.height / 100) * naturalHeight);
  const { width, height } = canvas;
  canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, typeOf(src), 0.9));
  return blob ? new File([blob], name, { type: blob.type }) : undefined;
}

interface CropDialogProps {
  url: string;
  ratio: Ratio;
  onCropped: (file: File) => void;
  onClose: () => void;
}

/** A dialog that crops a stored picture to a ratio. The result is a new file. */
export default function CropDialog({ url, ratio, onCropped, onClose }: CropDialogProps) {
  const label = useLabel();
  const notify = useNotify();
  const { bank } = useApp();
  const { data: [stored] = [] } = useGetList<RaRecord>(bank.name, {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'createdAt', order: 'DESC' },
    filter: { url_eq: url },
  });
  const image = useRef<HTMLImageElement>(null);
  const [crop, setCrop] = useState<Crop>();
  const [isUnreadable, setUnreadable] = useState(false);
  const aspect = ratio[0] / ratio[1];
  const store = async () => {
    if (!image.current || !crop) return;
    const base = stored ? nameOf(bank, stored) : fileNameOf(url).replace(/\.\w+$/, '');
    const extension = typeOf(url).split('/')[1]?.replace('jpeg', 'jpg');
    const file = await croppedFile(image.current, crop, `${base}-${ratio.join('x')}.${extension}`);
    if (!file) return notify(label(labels.unreadable), { type: 'error' });
    onCropped(file);
    onClose();
  };
  return (
    <TitledDialog
      title={label(labels.title, { ratio: ratio.join(':') })}
      maxWidth="md"
      // As wide as the picture.
      fullWidth={false}
      onClose={onClose}
      actions={
        <Button variant="contained" disabled={!crop} onClick={store}>
          {label(labels.crop)}
        </Button>
      }
    >
      {isUnreadable ? (
        <Alert severity="warning">{label(labels.unreadable)}</Alert>
      ) : (
        <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'center', minWidth: { sm: 400 } }}>
          {/* The text makes the dialog no wider. */}
          <Box
            component="span"
            sx={{ width: 0, minWidth: '100%', color: 'text.secondary', fontSize: '0.875rem' }}
          >
            {label(labels.help)}
          </Box>
          <ReactCrop
            crop={crop}
            aspect={aspect}
            keepSelection
            minWidth={40}
            // The picture inherits it. What remains is for the title, the text and the buttons.
            style={{ maxHeight: 'max(160px, calc(100vh - 300px))' }}
            onChange={(_, percent) => setCrop(percent)}
            ariaLabels={{
              cropArea: label(labels.frame),
              nwDragHandle: label(labels.topLeft),
              neDragHandle: label(labels.topRight),
              swDragHandle: label(labels.bottomLeft),
              seDragHandle: label(labels.bottomRight),
              nDragHandle: '',
              sDragHandle: '',
              eDragHandle: '',
              wDragHandle: '',
            }}
          >
            <Box
              component="img"
              ref={image}
              src={url}
              alt=""
              // Browsers let a canvas be read only if the server of its picture allows it.
              crossOrigin="anonymous"
              onError={() => setUnreadable(true)}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
                const widest = makeAspectCrop({ unit: '%', width: 100 }, aspect, naturalWidth, naturalHeight);
                setCrop(centerCrop(widest, naturalWidth, naturalHeight));
              }}
            />
          </ReactCrop>
        </Box>
      )}
    </TitledDialog>
  );
}
