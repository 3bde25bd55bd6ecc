import { useState } from 'react';
import { type RaRecord, useNotify } from 'react-admin';
import {
  anyFile,
  anyPicture,
  Bank,
  BulkBar,
  documentType,
  type FileLimits,
  NativeSelectField,
  ScreenHeading,
  sortFields,
  TrashButton,
  useLabel,
  useQueryParams,
} from '../../src/engine';
import { type Label, nameOf } from '../../src/metadata';
import images from '.';
import { FileDialog } from './FileDialog';
import { labels } from './labels';
import { NeedChips } from './NeedChips';
import { needsOf } from './needs';

const kinds: readonly { id: string; label: Label; files: FileLimits }[] = [
  { id: 'all', label: labels.all, files: anyFile },
  { id: 'pictures', label: labels.pictures, files: anyPicture },
  { id: 'documents', label: labels.documents, files: { accept: [documentType] } },
];

/** The gallery of pictures and PDFs (docs/product.md#gallery). */
export default function Gallery() {
  const label = useLabel();
  const [params, change] = useQueryParams();
  const kind = params.get('type') ?? 'all';
  const shown = kinds.find(({ id }) => id === kind)?.files;
  const needs = needsOf(shown);
  const need = needs.find(({ id }) => id === params.get('need'));
  const notify = useNotify();
  const [open, setOpen] = useState<RaRecord>();
  return (
    <>
      <ScreenHeading title={label(images.titles?.list)} actions={<TrashButton />} />
      <Bank
        limits={anyFile}
        shown={need?.files ?? shown}
        filter={need?.filter}
        filters={
          <>
            <NativeSelectField
              label={label(labels.kind)}
              value={kind}
              onChange={(type) => change({ type: type === 'all' ? '' : type, page: '' })}
            >
              {kinds.map((one) => (
                <option key={one.id} value={one.id}>
                  {label(one.label)}
                </option>
              ))}
            </NativeSelectField>
            <NeedChips needs={needs} chosen={need} onChange={(id) => change({ need: id, page: '' })} />
          </>
        }
        queryState={[
          {
            search: params.get('search') ?? '',
            page: Math.max(1, Number(params.get('page')) || 1),
            sort: sortFields.find((name) => name === params.get('sort')) ?? sortFields[0],
          },
          ({ search, page, sort }) =>
            change({ search, page: page > 1 ? String(page) : '', sort: sort === sortFields[0] ? '' : sort }),
        ]}
        onChoose={setOpen}
        bulk={<BulkBar />}
        onUploaded={(file) => {
          notify('forms.bank.added', { type: 'success', messageArgs: { name: nameOf(images, file) } });
          // Show the new file: without filters and in the default order, it comes first.
          change({ type: '', need: '', search: '', page: '', sort: '' });
        }}
      />
      {open && <FileDialog file={open} onOpen={setOpen} onClose={() => setOpen(undefined)} />}
    </>
  );
}
