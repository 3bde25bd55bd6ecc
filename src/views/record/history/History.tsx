import { mdiChevronDown, mdiChevronUp } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQueries } from '@tanstack/react-query';
import { uniq, upperFirst } from 'es-toolkit';
import { useEffect, useId, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { queryKeys } from '../../../api/queryKeys';
import { readSession } from '../../../api/session';
import { useAdminDataProvider } from '../../../api/useAdminDataProvider';
import { useLabel, useRecordName } from '../../../i18n/useLabel';
import {
  callPathOf,
  canRead,
  canWrite,
  isRecord,
  type Label,
  notifyPathOf,
  type Resource,
  translatedFromKey,
  type Values,
} from '../../../metadata';
import { TitledDialog } from '../../../ui/dialogs/TitledDialog';
import { Entries, useEntries } from '../../../ui/Entries';
import { LoadFailures } from '../../../ui/failures/LoadFailure';
import { Icon } from '../../../ui/Icon';
import { NativeSelectField } from '../../../ui/NativeSelectField';
import { applyChanges, changesBetween } from '../../../write/changes';
import { fieldAt, useFieldName } from '../../../write/fieldAt';
import { isEditable } from '../../../write/mergeAndUpdate';
import { useFormLive } from '../useLive';
import { useRecordForm } from '../useRecordForm';
import { FieldChange } from './FieldChange';
import type { HistoryProps } from './HistoryButton';
import { isVersion, useVersionTitle, type Version } from './versions';

const texts = {
  title: { fr: 'Historique de « {name} »', en: 'History of “{name}”' },
  now: { fr: 'Version actuelle', en: 'Current version' },
  live: { fr: 'En ligne', en: 'Online' },
  first: { fr: 'Première version connue', en: 'First known version' },
  other: { fr: 'Rien de visible dans le formulaire', en: 'Nothing that the form shows' },
  compare: { fr: 'Comparer avec', en: 'Compare with' },
  before: { fr: 'Avant : {version}', en: 'Before: {version}' },
  after: { fr: 'Après : {version}', en: 'After: {version}' },
  same: {
    fr: 'Dans le formulaire, ces deux versions sont identiques.',
    en: 'In the form, both versions are the same.',
  },
  restore: { fr: 'Reprendre cette version', en: 'Use this version' },
  restored: {
    fr: 'Cette version est dans le formulaire. Enregistrez pour la garder.',
    en: 'The values of this version are in the form. Save to keep them.',
  },
  unsaved: {
    fr: 'Pour reprendre une version, enregistrez ou abandonnez d’abord vos modifications.',
    en: 'To use a version, first save or discard your changes.',
  },
} satisfies Record<string, Label>;

const PAGE_SIZE = 25;

const isShown = (resource: Resource, path: readonly string[], record: Values): boolean => {
  const field = fieldAt(resource.fields, path)?.field;
  return (
    field !== undefined &&
    canRead(readSession()?.role, field) &&
    (path[0] === 'status' || isEditable(resource, path, record))
  );
};

/**
 * A version beside another one, which the user may choose: at first `firstOther`, by default the previous version or,
 * beside the oldest one, the newest.
 */
function Comparison({
  callPath,
  version,
  versions,
  firstOther,
  onClose,
}: {
  callPath: string;
  version: Version;
  versions: readonly Version[];
  /** The number of a version. */
  firstOther: number | undefined;
  onClose: () => void;
}) {
  const { resource, record, isChanged } = useRecordForm();
  const form = useFormContext();
  const dataProvider = useAdminDataProvider();
  const label = useLabel();
  const notify = useNotify();
  const titleOf = useVersionTitle();
  const index = versions.indexOf(version);
  const [chosen, setChosen] = useState(firstOther ?? (versions[index + 1] ?? versions[0] ?? version).version);
  const other = versions.find((one) => one.version === chosen) ?? version;
  const ordered = [version, other].sort((a, b) => a.version - b.version);
  const queries = useQueries({
    queries: ordered.map((one) => ({
      queryKey: queryKeys.revision(`${callPath}/${one.version}`),
      queryFn: () => dataProvider.read(`${callPath}/${one.version}`),
      // A version never changes.
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  const [before, after] = queries.map(({ data }) => (isRecord(data) ? data : undefined));
  const changes =
    before &&
    after &&
    changesBetween(before, after, resource.fields).filter(({ path }) => isShown(resource, path, after));
  const titles = [
    label(texts.before, { version: titleOf(ordered[0]) }),
    label(texts.after, { version: titleOf(ordered[1]) }),
  ] as const;
  const restore = (stored: Values) => {
    const values: Values = form.getValues();
    const notifyPath = notifyPathOf(resource);
    const isRestored = (path: readonly string[]) =>
      isShown(resource, path, stored) &&
      canWrite(readSession()?.role, fieldAt(resource.fields, path)?.field ?? {}) &&
      // With a workflow, only the buttons of the form set the status.
      (path[0] !== 'status' || !resource.workflow) &&
      // Publishing this version would notify people a second time.
      path.join('.') !== notifyPath;
    // Each translation is restored together with the text that it was made from.
    const restoredChanges = changesBetween(record, stored, resource.fields).filter(
      ({ path }) => path[0] === translatedFromKey || isRestored(path),
    );
    const restored = applyChanges(values, restoredChanges);
    form.reset(restored);
    // A reset alone does not count as typing, so no draft would be stored.
    for (const name of new Set(restoredChanges.map((change) => change.path[0] ?? '')))
      form.setValue(name, restored[name], { shouldDirty: true });
    onClose();
    notify(label(texts.restored), { type: 'info' });
  };
  const versionRecord = version === ordered[0] ? before : after;
  return (
    <Box sx={{ pt: 1, pb: 2 }}>
      {versions.length > 1 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'end' }}>
          <NativeSelectField
            label={label(texts.compare)}
            value={chosen}
            onChange={(value) => setChosen(Number(value))}
          >
            {versions
              .filter((one) => one !== version)
              .map((one) => (
                <option key={one.version} value={one.version}>
                  {upperFirst(titleOf(one))}
                </option>
              ))}
          </NativeSelectField>
          {/* The current version is in the form already. */}
          {index > 0 && versionRecord && !isChanged() && (
            <Button variant="outlined" onClick={() => restore(versionRecord)}>
              {label(texts.restore)}
            </Button>
          )}
        </Box>
      )}
      <LoadFailures queries={queries} />
      {!changes && !queries.some(({ error }) => error) && <Skeleton height={80} />}
      {version !== other && changes?.length === 0 && <p>{label(texts.same)}</p>}
      {before &&
        after &&
        changes?.map((change) => (
          <FieldChange
            key={change.path.join('.')}
            change={change}
            titles={titles}
            records={[before, after]}
          />
        ))}
    </Box>
  );
}

export default function History({ isLive = false, onClose }: HistoryProps) {
  const { resource, record, isChanged } = useRecordForm();
  const label = useLabel();
  const translate = useTranslate();
  const nameFor = useFieldName();
  const recordName = useRecordName();
  const titleOf = useVersionTitle();
  const panelId = useId();
  /** The version that the user opened; `null` if they closed it, `undefined` at first. */
  const [chosen, setChosen] = useState<number | null>();
  const callPath = `revisions/${callPathOf(resource, record)}`;
  // `useEntries` loads one version more than it shows. The last shown version is compared with that one.
  const query = useEntries(callPath, isVersion, PAGE_SIZE);
  const { data: versions = [], shown, showMore, isPlaceholderData } = query;
  const { live } = useFormLive();
  // With `isLive`, waits for the version that citizens see, then opens the newest version to compare both.
  const sought = isLive && chosen === undefined ? live?.version : undefined;
  const isFound = versions.some(({ version }) => version === sought);
  const opened = chosen ?? (isFound ? versions[0]?.version : undefined);
  useEffect(() => {
    if (sought !== undefined && versions.length > 0 && !isFound && !isPlaceholderData) showMore?.();
  });
  const fieldsOf = ({ fields }: Version) => {
    const shownPaths = fields
      .map((name) => name.split('.'))
      .filter((path) => isShown(resource, path, record));
    return uniq(shownPaths.map((path) => nameFor(resource, path, record))).join(', ') || label(texts.other);
  };
  return (
    <TitledDialog
      title={label(texts.title, { name: recordName(resource, record) })}
      cancel={translate('ra.action.close')}
      maxWidth="md"
      onClose={onClose}
    >
      <Entries queries={[query]} empty={false} showMore={showMore}>
        {isChanged() && versions.length > 1 && (
          <Alert severity="info" sx={{ mb: 1 }}>
            {label(texts.unsaved)}
          </Alert>
        )}
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {shown.map((one, index) => {
            const isOpen = opened === one.version;
            const isOldest = index === versions.length - 1;
            return (
              <Box component="li" key={one.version} sx={{ borderBottom: 1, borderColor: 'divider' }}>
                <Button
                  color="inherit"
                  fullWidth
                  aria-expanded={isOpen}
                  aria-controls={isOpen ? panelId : undefined}
                  onClick={() => setChosen(isOpen ? null : one.version)}
                  endIcon={<Icon path={isOpen ? mdiChevronUp : mdiChevronDown} />}
                  sx={{
                    justifyContent: 'space-between',
                    p: 1,
                    textAlign: 'start',
                    whiteSpace: 'normal',
                    overflowWrap: 'anywhere',
                    fontWeight: 400,
                    // The dialog would cut a ring around the first button.
                    '&.Mui-focusVisible': { outlineOffset: -2 },
                  }}
                >
                  <span>
                    <Box component="span" sx={{ display: 'block', fontWeight: 550 }}>
                      {upperFirst(titleOf(one))}
                    </Box>
                    <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                      {[
                        index === 0 && label(texts.now),
                        one.version === live?.version && label(texts.live),
                        isOldest ? label(texts.first) : fieldsOf(one),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </Box>
                  </span>
                </Button>
                {isOpen && (
                  <div id={panelId}>
                    <Comparison
                      callPath={callPath}
                      version={one}
                      versions={versions}
                      firstOther={sought}
                      onClose={onClose}
                    />
                  </div>
                )}
              </Box>
            );
          })}
        </Box>
      </Entries>
    </TitledDialog>
  );
}
