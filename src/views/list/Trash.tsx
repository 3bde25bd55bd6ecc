import { mdiDeleteForeverOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { type RaRecord, useNavigate, useTranslate } from 'react-admin';
import { listParams, toSearch } from '../../api/query';
import { readSession } from '../../api/session';
import { atDateTime } from '../../i18n/dates';
import { useLabel, useLanguage, useRecordName } from '../../i18n/useLabel';
import { idFieldOf, isRecord, type Label, requestedFields, titleFieldsOf } from '../../metadata';
import { useConfig, useResource } from '../../routing/AppContext';
import { recordPath } from '../../routing/links';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';
import { TitledDialog } from '../../ui/dialogs/TitledDialog';
import { Entries, useEntries } from '../../ui/Entries';
import { IconAction } from '../../ui/IconAction';
import { useTask } from '../../ui/useTask';
import { useTrash } from '../../write/useTrash';

const texts = {
  title: { fr: 'Corbeille : {list}', en: 'Trash: {list}' },
  note: {
    fr: 'Ce qui est mis à la corbeille reste ici 30 jours, hors de la liste.',
    en: 'What is moved to the trash stays here for 30 days, and is not in the list.',
  },
  statusNote: {
    fr: 'Changer l’état d’un élément, même en « Supprimé », ne le met pas ici : il reste dans la liste.',
    en: 'Changing the status of an item, even to “Deleted”, does not move it here: it stays in the list.',
  },
  empty: { fr: 'La corbeille est vide.', en: 'The trash is empty.' },
  deleted: { fr: 'Supprimé {date} par {by}', en: 'Deleted {date} by {by}' },
  restore: { fr: 'Restaurer', en: 'Restore' },
  restoreOne: { fr: 'Restaurer « {name} »', en: 'Restore “{name}”' },
  restored: { fr: 'Restauré', en: 'Restored' },
  openOne: { fr: 'Ouvrir « {name} »', en: 'Open “{name}”' },
  remove: { fr: 'Supprimer définitivement « {name} »', en: 'Delete “{name}” for good' },
  removed: { fr: 'Supprimé définitivement', en: 'Deleted for good' },
  removeAll: { fr: 'Vider la corbeille', en: 'Empty the trash' },
  forGood: { fr: 'Supprimer définitivement', en: 'Delete for good' },
  ask: { fr: 'Supprimer définitivement « {name} » ?', en: 'Delete “{name}” for good?' },
  askAll: { fr: 'Vider la corbeille ?', en: 'Empty the trash?' },
  irreversible: { fr: 'Personne ne pourra plus le restaurer.', en: 'Nobody will be able to restore it.' },
  irreversibleAll: {
    fr: 'Personne ne pourra plus restaurer ce qu’elle contient.',
    en: 'Nobody will be able to restore what it holds.',
  },
} satisfies Record<string, Label>;

const PAGE_SIZE = 25;

const rowStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
};

function DeletedRecords({
  trash,
  onClose,
}: {
  trash: NonNullable<ReturnType<typeof useTrash>>;
  onClose: () => void;
}) {
  const resource = useResource();
  const { operators } = useConfig();
  const label = useLabel();
  const language = useLanguage();
  const recordName = useRecordName();
  const translate = useTranslate();
  const navigate = useNavigate();
  /** The rows of handled records stay, so that the focus does not jump. */
  const [done, setDone] = useState<ReadonlyMap<unknown, 'restored' | 'removed'>>(new Map());
  const [asked, setAsked] = useState<RaRecord | 'all'>();
  const { isPending, run } = useTask();
  const idField = idFieldOf(resource);
  const search = toSearch(
    listParams(
      resource,
      {
        sort: { field: 'deletedAt', order: 'DESC' },
        filter: {},
        fields: [...requestedFields(resource, titleFieldsOf(resource)), 'deletedAt', 'deletedBy'],
      },
      operators,
    ),
  );
  const query = useEntries(`${trash.path}${search}`, isRecord, PAGE_SIZE);
  const { data, shown, showMore, refetch } = query;
  // Not `resource.key`: several deleted accounts may have the same key, their e-mail address.
  const records = shown.map((row): RaRecord => ({ ...row, id: String(row[idField]) }));
  const mayRemove = readSession()?.role === 'superAdmin';
  const restore = async (record: RaRecord) => {
    const isRestored = await trash.restore([record]);
    if (isRestored) setDone((before) => new Map(before).set(record.id, 'restored'));
  };
  const remove = async (target: RaRecord | 'all') => {
    const isPurged = await trash.purge(target === 'all' ? undefined : target);
    if (isPurged && target !== 'all') setDone((before) => new Map(before).set(target.id, 'removed'));
    else if (isPurged) await refetch();
    setAsked(undefined);
  };
  const list = label(resource.menu?.label ?? resource.titles?.list) || resource.name;
  return (
    <TitledDialog
      title={label(texts.title, { list })}
      cancel={translate('ra.action.close')}
      maxWidth="md"
      onClose={onClose}
      actions={
        mayRemove &&
        records.length > 0 && (
          <Button color="error" disabled={isPending} onClick={() => setAsked('all')}>
            {label(texts.removeAll)}
          </Button>
        )
      }
    >
      <Entries queries={[query]} empty={data?.length === 0 && label(texts.empty)} showMore={showMore}>
        <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
          {label(texts.note)} {resource.fields.status && label(texts.statusNote)}
        </Box>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {records.map((record) => {
            const name = recordName(resource, record);
            const state = done.get(record.id);
            const canOpen = state === 'restored' && resource.routes?.edit !== undefined;
            return (
              <Box component="li" key={record.id} sx={rowStyles}>
                <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                  <Box sx={{ fontWeight: 550 }}>{name}</Box>
                  <Box role="status" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                    {state
                      ? label(texts[state])
                      : label(texts.deleted, {
                          date: atDateTime(record.deletedAt, language),
                          by: record.deletedBy ?? translate('write.somebody'),
                        })}
                  </Box>
                </Box>
                {state !== 'removed' && (
                  <Button
                    size="small"
                    variant={canOpen ? 'text' : 'outlined'}
                    aria-label={label(canOpen ? texts.openOne : texts.restoreOne, { name })}
                    // Not `disabled`, which would lose the focus.
                    aria-disabled={isPending || (state && !canOpen) || undefined}
                    onClick={() => {
                      if (canOpen) {
                        onClose();
                        navigate(recordPath(resource.name, String(record[resource.key ?? idField])));
                      } else if (!isPending && !state) run(() => restore(record));
                    }}
                  >
                    {canOpen ? translate('ra.action.open') : label(texts.restore)}
                  </Button>
                )}
                {mayRemove && !state && (
                  <IconAction
                    path={mdiDeleteForeverOutline}
                    label={label(texts.remove, { name })}
                    color="error"
                    disabled={isPending}
                    onClick={() => setAsked(record)}
                  />
                )}
              </Box>
            );
          })}
        </Box>
      </Entries>
      {asked && (
        <ConfirmDialog
          isPending={isPending}
          title={
            asked === 'all' ? label(texts.askAll) : label(texts.ask, { name: recordName(resource, asked) })
          }
          text={label(asked === 'all' ? texts.irreversibleAll : texts.irreversible)}
          confirm={label(asked === 'all' ? texts.removeAll : texts.forGood)}
          onConfirm={() => run(() => remove(asked))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </TitledDialog>
  );
}

export default function Trash({ onClose }: { onClose: () => void }) {
  const trash = useTrash();
  return trash && <DeletedRecords trash={trash} onClose={onClose} />;
}
