import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type RaRecord, useNotify } from 'react-admin';
import { Bank } from '../../src/fields/bank/Bank';
import { documentType, fileTypes, pictureTypes } from '../../src/fields/bank/useUpload';
import { NativeSelectField } from '../../src/fields/filters/NativeSelectField';
import { useLabel } from '../../src/i18n/useLabel';
import { nameOf } from '../../src/metadata';
import { useAddress } from '../../src/routing/useAddress';
import { ScreenHeading } from '../../src/views/ScreenHeading';
import images from '.';
import { FileDialog } from './FileDialog';
import { words } from './words';

const kinds = [
  { id: 'all', label: words.all, types: fileTypes },
  { id: 'pictures', label: words.pictures, types: pictureTypes },
  { id: 'documents', label: words.documents, types: [documentType] },
];

/** The pictures and PDFs of the town: added, found, described, and deleted where nothing uses them (spec §2). */
export default function Gallery() {
  const label = useLabel();
  const queryClient = useQueryClient();
  const [address, change] = useAddress();
  const kind = address.get('type') ?? 'all';
  const notify = useNotify();
  const [open, setOpen] = useState<RaRecord>();
  const refresh = () => queryClient.invalidateQueries({ queryKey: [images.name, 'getList'] });
  return (
    <>
      <ScreenHeading title={images.titles?.list ? label(images.titles.list) : ''} />
      <Bank
        accepted={fileTypes}
        shown={kinds.find((one) => one.id === kind)?.types}
        filters={
          <NativeSelectField
            label={label(words.kind)}
            value={kind}
            onChange={(type) => change({ type: type === 'all' ? '' : type, page: '' })}
          >
            {kinds.map((one) => (
              <option key={one.id} value={one.id}>
                {label(one.label)}
              </option>
            ))}
          </NativeSelectField>
        }
        place={[
          { sought: address.get('search') ?? '', page: Math.max(1, Number(address.get('page')) || 1) },
          ({ sought, page }) => change({ search: sought, page: page > 1 ? String(page) : '' }),
        ]}
        onChoose={setOpen}
        onUploaded={(file) => {
          refresh();
          notify('forms.bank.added', { type: 'success', messageArgs: { name: nameOf(images, file) } });
          // The newest comes first, where nothing hides it.
          change({ type: '', search: '', page: '' });
        }}
      />
      {open && (
        <FileDialog key={open.id} file={open} onChanged={refresh} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}
