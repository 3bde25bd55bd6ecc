import { useEffect, useRef, useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { useApp } from '../../AppContext';
import { useAdminDataProvider } from '../../api/useAdminDataProvider';
import { reasonOf } from '../../views/useFailure';

/** What the bank takes (contract, GCS). */
export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
export const documentType = 'application/pdf';
export const fileTypes: readonly string[] = [...pictureTypes, documentType];
const largestFile = 10 * 1024 * 1024;

/** One file on its way to the bank, or refused by it. */
export interface Upload {
  key: number;
  name: string;
  /** How much was sent, from 0 to 1; absent while it waits for those before it. */
  share?: number;
  /** Why it is not in the bank, in words. */
  failure?: string;
  /** Sends it once more; absent for what the bank does not take. */
  retry?: () => void;
}

/** Puts files in the bank, one after the other, and says in words what cannot go there; the others go. */
export function useUpload(accepted: readonly string[], onUploaded: (record: RaRecord) => void) {
  const { bank } = useApp();
  const dataProvider = useAdminDataProvider();
  const translate = useTranslate();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const last = useRef(0);
  const queue = useRef(Promise.resolve());
  // A file may arrive when the screen or the dialog that sent it is left: it is in the bank, and nothing is done with it.
  const onStored = useRef<typeof onUploaded>(undefined);
  useEffect(() => {
    onStored.current = onUploaded;
    return () => {
      onStored.current = undefined;
    };
  });

  const change = (key: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const forget = (key: number) => setUploads((all) => all.filter((one) => one.key !== key));

  const refusalOf = (file: File): string | undefined => {
    const wrong = accepted.includes(documentType) ? 'forms.bank.wrongFile' : 'forms.bank.wrongType';
    if (!accepted.includes(file.type)) return translate(wrong, { name: file.name });
    if (file.size > largestFile) return translate('forms.bank.tooLarge', { name: file.name });
    if (file.size === 0) return translate('forms.bank.noBytes', { name: file.name });
    return undefined;
  };

  const send = async (key: number, file: File) => {
    change(key, { share: 0 });
    try {
      const { data } = await dataProvider.upload(bank.name, {
        file,
        words: { title: file.name.replace(/\.[^.]+$/, '') },
        onProgress: (share) => change(key, { share }),
      });
      forget(key);
      onStored.current?.(data);
    } catch (error) {
      const reason = reasonOf(error);
      change(key, {
        failure: `${file.name} : ${reason ? translate(reason, { _: reason }) : translate('error.send')}`,
        retry: () => enqueue(key, file),
      });
    }
  };
  const enqueue = (key: number, file: File) => {
    change(key, { failure: undefined, retry: undefined });
    queue.current = queue.current.then(() => send(key, file));
  };

  return {
    upload: (files: Iterable<File>) => {
      for (const file of files) {
        last.current += 1;
        const key = last.current;
        const failure = refusalOf(file);
        setUploads((all) => [...all, { key, name: file.name, failure }]);
        if (!failure) enqueue(key, file);
      }
    },
    /** Those under way, and those that failed until they are forgotten. */
    uploads,
    isUploading: uploads.some((one) => one.failure === undefined),
    forget,
  };
}
