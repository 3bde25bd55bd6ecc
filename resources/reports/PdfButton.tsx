import { mdiFilePdfBox } from '@mdi/js';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { useDeclaration } from '../../src/AppContext';
import { saveFile } from '../../src/api/saveFile';
import { useAdminDataProvider } from '../../src/api/useAdminDataProvider';
import { useLabel } from '../../src/i18n/useLabel';
import { useNotice } from '../../src/i18n/useNotice';
import { Icon } from '../../src/layout/Icon';
import { collectionOf } from '../../src/metadata';
import { useFailure } from '../../src/views/useFailure';
import { words } from './words';

/** `GET reports/pdf/{id}`, saved as Rapport_{id}.pdf (spec §7). */
export function PdfButton({ record }: { record: RaRecord }) {
  const declaration = useDeclaration();
  const dataProvider = useAdminDataProvider();
  const label = useLabel();
  const notice = useNotice();
  const fail = useFailure();
  const queryClient = useQueryClient();
  const mutationKey = [declaration.name, 'pdf', record.id];
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: () =>
      dataProvider.download(`${collectionOf(declaration)}/pdf/${encodeURIComponent(record.id)}`),
    onSuccess: (file) => {
      saveFile(file, `Rapport_${record.id}.pdf`);
      notice(words.made);
    },
    onError: (error) => fail('error.action', error),
  });
  return (
    <Button
      variant="outlined"
      startIcon={<Icon path={mdiFilePdfBox} />}
      aria-disabled={isPending || undefined}
      aria-busy={isPending}
      // Asked of the cache: a second click may come before the first one is drawn.
      onClick={() => queryClient.isMutating({ mutationKey }) === 0 && mutate()}
    >
      {label(isPending ? words.making : words.pdf)}
    </Button>
  );
}
