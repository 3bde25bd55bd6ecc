import { mdiAccountRemoveOutline, mdiFileDownloadOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useNotify } from 'react-admin';
import { flushSync } from 'react-dom';
import { isNoData } from '../../api/errors';
import { saveFile } from '../../api/saveFile';
import { readSession, userIdOf } from '../../api/session';
import { useAdminDataProvider } from '../../api/useAdminDataProvider';
import { useLabel, useRecordName } from '../../i18n/useLabel';
import { idFieldOf, isRecord, type Label } from '../../metadata';
import { useListPath } from '../../routing/links';
import { forgetRecord } from '../../routing/recentRecords';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';
import { useNotifyError } from '../../ui/failures/errorMessages';
import { Icon } from '../../ui/Icon';
import { focusHeadingIfLost } from '../../ui/screenFocus';
import { useWrite } from '../../write/useWrite';
import { useRecordForm } from './useRecordForm';

const texts = {
  export: { fr: 'Exporter ses données', en: 'Export their data' },
  file: { fr: 'Données de {name}', en: 'Data of {name}' },
  erase: { fr: 'Effacer cette personne', en: 'Erase this person' },
  ask: { fr: 'Effacer « {name} » pour toujours ?', en: 'Erase “{name}” for good?' },
  erasedData: {
    fr: 'Le compte, son mot de passe, ses connexions et ses anciennes versions disparaissent, même de la corbeille. Personne ne pourra les restaurer.',
    en: 'The account, its password, its sessions and its earlier versions disappear, also from the trash. Nobody will be able to restore them.',
  },
  keptData: { fr: 'Ce qui reste, et pourquoi :', en: 'What stays, and why:' },
  erased: { fr: 'Personne effacée : {name}.', en: 'Person erased: {name}.' },
} satisfies Record<string, Label>;

const reasons: readonly Label[] = [
  {
    fr: 'ce qu’elle a écrit, qui appartient à la commune : l’auteur devient « Compte supprimé » ;',
    en: 'what the person wrote, which belongs to the town: its author becomes “Compte supprimé”;',
  },
  {
    fr: 'les lignes du journal d’activité, sans son nom : elles prouvent ce qui a été fait, et disparaissent après douze mois ;',
    en: 'the lines of the activity log, without the name: they prove what was done, and disappear after twelve months;',
  },
  {
    fr: 'les éléments qui la nommaient, sans cette mention : la commune les traite encore ;',
    en: 'the records that named the person, without the name: the town still works on them;',
  },
  {
    fr: 'sa photo dans la galerie, car elle peut servir ailleurs ;',
    en: 'the photo in the gallery, because it may be used elsewhere;',
  },
  {
    fr: 'son nom sur d’anciens éléments, si un autre compte porte ou a porté le même.',
    en: 'the name on old records, if another account has or had the same name.',
  },
];

/** By the `what` of each entry in the answer of the backend (docs/contract.md#audit). */
const keptTexts: Readonly<Record<string, Label>> = {
  records: { fr: 'Éléments conservés : {count}.', en: 'Records kept: {count}.' },
  audit: { fr: 'Lignes du journal conservées : {count}.', en: 'Lines of the log kept: {count}.' },
  pictures: { fr: 'Sa photo reste dans la galerie.', en: 'Their photo stays in the gallery.' },
  named: {
    fr: 'Éléments qui la nommaient, conservés sans cette mention : {count}.',
    en: 'Records that named the person, kept without the name: {count}.',
  },
  sharedNames: {
    fr: 'Anciens éléments qui gardent ce nom, car un autre compte le porte ou l’a porté : {count}.',
    en: 'Old records that keep the name, because another account has or had it: {count}.',
  },
};

export default function PersonalData() {
  const { resource, record, id, pendingTask, run, close } = useRecordForm();
  const dataProvider = useAdminDataProvider();
  const queryClient = useQueryClient();
  const write = useWrite();
  const label = useLabel();
  const navigate = useNavigate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const listPath = useListPath(resource.name);
  const [isAsking, setAsking] = useState(false);
  const name = useRecordName()(resource, record);
  const storedId = String(record[idFieldOf(resource)]);
  const path = `people/${encodeURIComponent(storedId)}`;
  const exportData = async () => {
    try {
      const data = await dataProvider.read(path);
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveFile(file, `${label(texts.file, { name })}.json`);
    } catch (error) {
      notifyError('error.action', error);
    }
  };
  const erase = async () => {
    // If the backend no longer has the person, it has erased them.
    const findAnswer = async (read: (path: string) => Promise<unknown>) => {
      try {
        await read(path);
        return undefined;
      } catch (error) {
        if (isNoData(error)) return {};
        throw error;
      }
    };
    const outcome = await write(
      { verb: 'call', resource, method: 'DELETE', path, findAnswer },
      { failed: 'error.delete' },
    );
    if (outcome.result !== 'stored') return setAsking(false);
    const { kept } = outcome.record;
    const entries = Array.isArray(kept) ? kept.filter(isRecord) : [];
    const keptNotes = entries.map((entry) => label(keptTexts[String(entry.what)], entry));
    close();
    if (id !== undefined) forgetRecord(resource, id);
    // Records of any resource may contain the name.
    void queryClient.invalidateQueries({ refetchType: 'none' });
    flushSync(() => navigate(listPath, { replace: true }));
    focusHeadingIfLost();
    // A newer backend may keep data that has no text here. The note is then empty.
    const message = [label(texts.erased, { name }), ...keptNotes].filter(Boolean).join(' ');
    notify(message, { type: 'success', autoHideDuration: null });
  };
  const buttonProps = { variant: 'outlined', size: 'small', disabled: pendingTask !== undefined } as const;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button {...buttonProps} startIcon={<Icon path={mdiFileDownloadOutline} />} onClick={exportData}>
          {label(texts.export)}
        </Button>
        {storedId !== userIdOf(readSession()) && (
          <Button
            {...buttonProps}
            color="error"
            startIcon={<Icon path={mdiAccountRemoveOutline} />}
            onClick={() => setAsking(true)}
          >
            {label(texts.erase)}
          </Button>
        )}
      </Box>
      {isAsking && (
        <ConfirmDialog
          isPending={pendingTask === 'delete'}
          title={label(texts.ask, { name })}
          text={label(texts.erasedData)}
          confirm={label(texts.erase)}
          onConfirm={() => run('delete', erase)}
          onClose={() => setAsking(false)}
        >
          <Box component="p" sx={{ mb: 0.5 }}>
            {label(texts.keptData)}
          </Box>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {reasons.map((reason) => (
              <li key={reason.en}>{label(reason)}</li>
            ))}
          </Box>
        </ConfirmDialog>
      )}
    </>
  );
}
