import { mdiImageMultipleOutline } from '@mdi/js';
import { type Ref, useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { SmallButton } from '../ui/IconAction';
import { loadable } from '../ui/loadable';
import { anyFile, type FileLimits } from './upload/useUpload';

export const LazyBankDialog = loadable(() => import('./Bank'));

interface BankButtonProps {
  ref?: Ref<HTMLButtonElement>;
  limits?: FileLimits;
  /** The URL of the chosen file. */
  chosen?: string;
  onChoose: (file: RaRecord) => void;
}

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
