import { mdiRotateRight } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { type RaRecord, useGetList, useNotify } from 'react-admin';
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { useLabel } from '../i18n/useLabel';
import { fileNameOf, type Label, nameOf, type Ratio, textOf } from '../metadata';
import { useApp } from '../routing/AppContext';
import { TitledDialog } from '../ui/dialogs/TitledDialog';
import { SmallButton } from '../ui/IconAction';
import { useTask } from '../ui/useTask';
import { isWhole, partOf, turned } from './canvas';

const labels = {
  title: { fr: 'Recadrer l’image en {ratio}', en: 'Crop the picture to {ratio}' },
  titleFree: { fr: 'Recadrer l’image', en: 'Crop the picture' },
  help: {
    fr: 'Déplacez le cadre, ou tirez un coin. Au clavier : Tab et les flèches. L’image d’origine reste dans la galerie.',
    en: 'Move the frame, or drag a corner. By keyboard: Tab and the arrow keys. The original stays in the gallery.',
  },
  frame: { fr: 'Cadre', en: 'Frame' },
  topLeft: { fr: 'Coin en haut à gauche', en: 'Top left corner' },
  topRight: { fr: 'Coin en haut à droite', en: 'Top right corner' },
  bottomLeft: { fr: 'Coin en bas à gauche', en: 'Bottom left corner' },
  bottomRight: { fr: 'Coin en bas à droite', en: 'Bottom right corner' },
  top: { fr: 'Bord du haut', en: 'Top edge' },
  right: { fr: 'Bord de droite', en: 'Right edge' },
  bottom: { fr: 'Bord du bas', en: 'Bottom edge' },
  left: { fr: 'Bord de gauche', en: 'Left edge' },
  turn: { fr: 'Pivoter de 90°', en: 'Rotate by 90°' },
  crop: { fr: 'Recadrer', en: 'Crop' },
  unreadable: {
    fr: 'Cette image ne peut pas être recadrée ici : son serveur ou ce navigateur ne le permet pas. Recadrez-la sur votre appareil, puis ajoutez-la.',
    en: 'This picture cannot be cropped here: its server or this browser does not allow it. Crop it on your device, then upload it.',
  },
} satisfies Record<string, Label>;

/** Puts a square above the middle, where faces are. */
function largestFrame(
  aspect: number | undefined,
  { naturalWidth, naturalHeight }: HTMLImageElement,
): PercentCrop {
  if (aspect === undefined) return { unit: '%', x: 0, y: 0, width: 100, height: 100 };
  const largest = makeAspectCrop({ unit: '%', width: 100 }, aspect, naturalWidth, naturalHeight);
  const centred = centerCrop(largest, naturalWidth, naturalHeight);
  return aspect === 1 ? { ...centred, y: centred.y * 0.4 } : centred;
}

function useTurned(url: string) {
  const [picture, setPicture] = useState<Blob>();
  const [source, setSource] = useState(url);
  useEffect(() => {
    if (!picture) return;
    const address = URL.createObjectURL(picture);
    setSource(address);
    return () => URL.revokeObjectURL(address);
  }, [picture]);
  return { source, setPicture };
}

interface CropDialogProps {
  url: string;
  ratio: Ratio | undefined;
  onCropped: (file: File, alt?: string) => void;
  onClose: () => void;
}

export default function CropDialog({ url, ratio, onCropped, onClose }: CropDialogProps) {
  const label = useLabel();
  const notify = useNotify();
  const { bank } = useApp();
  const { data: [stored] = [], isLoading } = useGetList<RaRecord>(bank.name, {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'createdAt', order: 'DESC' },
    filter: { url_eq: url },
  });
  const image = useRef<HTMLImageElement>(null);
  const [crop, setCrop] = useState<PercentCrop>();
  const [isUnreadable, setUnreadable] = useState(false);
  const { source, setPicture } = useTurned(url);
  const { isPending, run } = useTask();
  const isDisabled = !crop || isLoading || isPending;
  // A button loses the focus when it is disabled: focus it again when it is enabled.
  const pressed = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isDisabled) return;
    pressed.current?.focus();
    pressed.current = null;
  }, [isDisabled]);
  const press = (work: () => Promise<void>) => (event: MouseEvent<HTMLElement>) => {
    pressed.current = event.currentTarget;
    void run(work);
  };
  const aspect = ratio && ratio[0] / ratio[1];
  const refuse = () => notify(label(labels.unreadable), { type: 'error' });
  const turn = async () => {
    const picture = image.current && (await turned(image.current));
    if (!picture) return refuse();
    setPicture(picture);
    // Disables the buttons until the turned picture is loaded: `image` still contains the old one.
    setCrop(undefined);
  };
  const store = async () => {
    if (!image.current || !crop) return;
    if (source === url && isWhole(image.current, crop)) return onClose();
    const base = stored ? nameOf(bank, stored) : fileNameOf(url).replace(/\.\w+$/, '');
    const nameFor = (...size: Ratio) => `${base}-${(ratio ?? size).join('x')}`;
    const file = await partOf(image.current, crop, url, nameFor);
    if (!file) return refuse();
    onCropped(file, textOf(stored?.alt));
    onClose();
  };
  return (
    <TitledDialog
      title={ratio ? label(labels.title, { ratio: ratio.join(':') }) : label(labels.titleFree)}
      maxWidth="md"
      fullWidth={false}
      onClose={onClose}
      actions={
        <>
          <SmallButton path={mdiRotateRight} disabled={isDisabled} onClick={press(turn)}>
            {label(labels.turn)}
          </SmallButton>
          <Button variant="contained" disabled={isDisabled} onClick={press(store)}>
            {label(labels.crop)}
          </Button>
        </>
      }
    >
      {isUnreadable ? (
        <Alert severity="warning">{label(labels.unreadable)}</Alert>
      ) : (
        <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'center', minWidth: { sm: 400 } }}>
          {/* The text must not make the dialog wider. */}
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
            // The picture inherits this height. The 300px are for the title, the text and the buttons.
            style={{ maxHeight: 'max(160px, calc(100vh - 300px))' }}
            onChange={(_, percent) => setCrop(percent)}
            ariaLabels={{
              cropArea: label(labels.frame),
              nwDragHandle: label(labels.topLeft),
              neDragHandle: label(labels.topRight),
              swDragHandle: label(labels.bottomLeft),
              seDragHandle: label(labels.bottomRight),
              nDragHandle: label(labels.top),
              sDragHandle: label(labels.bottom),
              eDragHandle: label(labels.right),
              wDragHandle: label(labels.left),
            }}
          >
            <Box
              component="img"
              ref={image}
              src={source}
              alt=""
              // Lets the canvas export a picture of another server. Loading fails if that server does not allow it.
              crossOrigin="anonymous"
              onError={() => setUnreadable(true)}
              onLoad={({ currentTarget }) => setCrop(largestFrame(aspect, currentTarget))}
            />
          </ReactCrop>
        </Box>
      )}
    </TitledDialog>
  );
}
