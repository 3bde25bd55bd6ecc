import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { type RaRecord, useNotify } from 'react-admin';
import { useApp, useUploads } from '../../AppContext';
import { nameOf } from '../../metadata';

/** The content types that the gallery accepts. */
export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
export const documentType = 'application/pdf';
export const fileTypes: readonly string[] = [...pictureTypes, documentType];
/** The maximum size of a file, in bytes. */
const maxSize = 10 * 1024 * 1024;

/**
 * Uploads files to the gallery. Lists files of a wrong type or size with the reason. Uploads continue when the user
 * leaves the screen.
 */
export function useUpload(accepted: readonly string[], onUploaded: (record: RaRecord) => void) {
  const { bank } = useApp();
  const notify = useNotify();
  const uploads = useUploads();
  const all = useSyncExternalStore(uploads.state.subscribe, uploads.state.get);
  const owner = useRef({});
  // `undefined` once the screen or dialog is closed. A toast then announces each stored file.
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
  const own = useMemo(() => all.filter((upload) => upload.owner === owner.current), [all]);

  const refusalOf = (file: File): string | undefined => {
    if (!accepted.includes(file.type))
      return accepted.includes(documentType) ? 'forms.bank.wrongFile' : 'forms.bank.wrongType';
    if (file.size > maxSize) return 'forms.bank.tooLarge';
    return file.size === 0 ? 'forms.bank.noBytes' : undefined;
  };
  const stored = (record: RaRecord) => {
    if (onStored.current) onStored.current(record);
    else notify('forms.bank.added', { type: 'success', messageArgs: { name: nameOf(bank, record) } });
  };

  return {
    upload: (files: Iterable<File>) => {
      for (const file of files) uploads.add(file, owner.current, refusalOf(file), stored);
    },
    /** The uploads of this component: running ones, and failed ones until the user dismisses them. */
    uploads: own,
    isUploading: own.some(({ error, refusal }) => error === undefined && refusal === undefined),
  };
}
