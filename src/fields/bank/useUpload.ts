import { useMutation } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useTranslate } from 'react-admin';
import { useApp } from '../../AppContext';
import type { AdminDataProvider } from '../../api/dataProvider';

/** What the bank takes (contract, GCS). */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
const largestFile = 10 * 1024 * 1024;

/** Puts files in the bank, one after the other, and says in words what cannot go there. */
export function useUpload(accepted: readonly string[], onUploaded: (record: RaRecord) => void) {
  const { bank } = useApp();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const translate = useTranslate();

  const refusalOf = (file: File): string | undefined => {
    if (!accepted.includes(file.type)) return translate('forms.bank.wrongType', { name: file.name });
    if (file.size > largestFile) return translate('forms.bank.tooLarge', { name: file.name });
    return undefined;
  };

  const { mutate, isPending, variables, error, reset } = useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) {
        const refusal = refusalOf(file);
        if (refusal) throw new Error(refusal);
      }
      for (const file of files) {
        const title = file.name.replace(/\.[^.]+$/, '');
        const { data } = await dataProvider.upload(bank.name, { file, words: { title } });
        // An error that led away from this screen answers nothing.
        if (data.id !== undefined) onUploaded(data);
      }
    },
  });

  return {
    upload: (files: Iterable<File>) => mutate([...files]),
    isUploading: isPending,
    names: isPending ? variables.map((file) => file.name).join(', ') : '',
    failure: error ? translate(error.message, { _: error.message }) : undefined,
    forget: reset,
  };
}
