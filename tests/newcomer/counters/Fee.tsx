import { ConfirmDialog, useLabel } from '../../../src/engine';
import type { RowActionProps } from '../../../src/metadata';

const title = { fr: 'Le tarif de {name} est de {fee} €', en: 'The fee of {name} is €{fee}' };
const close = { fr: 'J’ai compris', en: 'I see' };

export default function Fee({ record, onClose }: RowActionProps) {
  const label = useLabel();
  return (
    <ConfirmDialog
      isDestructive={false}
      title={label(title, record)}
      confirm={label(close)}
      onConfirm={onClose}
      onClose={onClose}
    />
  );
}
