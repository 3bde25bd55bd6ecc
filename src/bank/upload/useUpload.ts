import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { type RaRecord, useNotify } from 'react-admin';
import { useLabel, useLanguage } from '../../i18n/useLabel';
import { useNumberFormats } from '../../i18n/useNumberFormats';
import { type FileType, type Label, languageTagOf, nameOf } from '../../metadata';
import { fileTypes, maxFileSize } from '../../metadata/fileTypes';
import { useApp } from '../../routing/AppContext';
import { isRunning } from '../../write/uploads';
import { useUploads } from '../../write/WriteContext';

const labels = {
  limits: { fr: '{types}, {size} Mo au plus.', en: '{types}, {size} MB at most.' },
  wrongType: {
    fr: '« {name} » n’est pas un fichier {types}.',
    en: '“{name}” is not a {types} file.',
  },
  tooLarge: { fr: '« {name} » dépasse {size} Mo.', en: '“{name}” is larger than {size} MB.' },
  noBytes: { fr: '« {name} » est vide.', en: '“{name}” is empty.' },
} satisfies Record<string, Label>;

/**
 * The content type of a document: PDF.
 * @example const minutes: FileLimits = { accept: [documentType], maxSize: 5 };
 */
export const documentType = 'application/pdf';

/**
 * The files that a form or the image bank accepts.
 * @example const minutes: FileLimits = { accept: [documentType], maxSize: 5 };
 */
export interface FileLimits {
  /** The content types. */
  accept: readonly FileType[];
  /** In megabytes. Default: the limit of the image bank. */
  maxSize?: number;
}

/**
 * What the image bank accepts: pictures and PDFs.
 * @example const { upload } = useUpload(anyFile, ({ url }) => console.log(url));
 */
export const anyFile: FileLimits = { accept: Object.keys(fileTypes) as FileType[] };
/**
 * The pictures that the image bank accepts.
 * @example const { upload } = useUpload(anyPicture, ({ url }) => console.log(url));
 */
export const anyPicture: FileLimits = { accept: anyFile.accept.filter((type) => type !== documentType) };

/**
 * Uploads files to the image bank. Lists a file of a wrong type or size with the reason, and does not send it. Uploads
 * continue when the user leaves the screen.
 * @example
 * const { upload, uploads } = useUpload(anyPicture, ({ url }) => console.log(url));
 * return <input type="file" onChange={({ target }) => upload(target.files ?? [])} />;
 */
export function useUpload(
  { accept, maxSize = maxFileSize }: FileLimits,
  onUploaded: (record: RaRecord) => void,
) {
  const { bank } = useApp();
  const notify = useNotify();
  const label = useLabel();
  const { number } = useNumberFormats();
  const list = new Intl.ListFormat(languageTagOf(useLanguage()), { type: 'disjunction' });
  const limitTexts = { types: list.format(accept.map((type) => fileTypes[type])), size: number(maxSize) };
  const uploads = useUploads();
  const all = useSyncExternalStore(uploads.state.subscribe, uploads.state.get);
  const owner = useRef({});
  // `undefined` after unmounting: then a toast announces each stored file.
  const onStored = useRef<typeof onUploaded>(undefined);
  useEffect(() => {
    onStored.current = onUploaded;
  });
  useEffect(
    () => () => {
      onStored.current = undefined;
      uploads.detach(owner.current);
    },
    [uploads],
  );
  const ownUploads = useMemo(() => all.filter((upload) => upload.owner === owner.current), [all]);

  const refusalOf = ({ name, type, size }: File): string | undefined => {
    const file = { name, ...limitTexts };
    if (!accept.some((accepted) => accepted === type)) return label(labels.wrongType, file);
    if (size > maxSize * 1024 * 1024) return label(labels.tooLarge, file);
    return size === 0 ? label(labels.noBytes, file) : undefined;
  };
  const stored = (record: RaRecord) => {
    if (onStored.current) onStored.current(record);
    else notify('forms.bank.added', { type: 'success', messageArgs: { name: nameOf(bank, record) } });
  };

  return {
    upload: (files: Iterable<File>, alt?: string) => {
      for (const file of files) uploads.add(file, owner.current, refusalOf, stored, alt);
    },
    uploads: ownUploads,
    limitsText: label(labels.limits, limitTexts),
    isUploading: ownUploads.some(isRunning),
  };
}
