import { mdiImageMultipleOutline } from '@mdi/js';
import { type Ref, useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { SmallButton } from '../ui/IconAction';
import { loadable } from '../ui/loadable';
import { anyFile, type FileLimits } from './upload/useUpload';

export const LazyBankDialog = loadable(() => import('./Bank'));

interface BankButtonProps {
  ref?: Ref<HTMLButtonElement>;
  /** The files that users can choose or upload; pictures and PDFs by default. */
  limits?: FileLimits;
  /** The URL of the file that is chosen already. */
  chosen?: string;
  onChoose: (file: RaRecord) => void;
}

/** A button that opens the gallery to choose a file. */
export function BankButton({ ref, limits = anyFile, chosen, onChoose }: BankButtonProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SmallButton
        ref={ref}
        path={mdiImageMultipleOutline}
        variant="outlined"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {translate('forms.bank.choose')}
      </SmallButton>
      {isOpen && (
        <LazyBankDialog limits={limits} chosen={chosen} onClose={() => setOpen(false)} onChoose={onChoose} />
      )}
    </>
  );
}
