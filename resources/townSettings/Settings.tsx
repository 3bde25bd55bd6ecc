import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { type RaRecord, useGetIdentity, useLocation } from 'react-admin';
import {
  FormSections,
  FormSkeleton,
  FormToolbar,
  LoadFailure,
  NativeSelectField,
  RecordForm,
  readSession,
  ScreenHeading,
  useLabel,
  useQueryParams,
  useReferenceRecords,
} from '../../src/engine';
import { isId, nameOf, type ReferenceOptions, sectionsOf } from '../../src/metadata';
import towns from '../towns';
import townSettings from '.';
import { settingsForm } from './form';
import { useSaveSettings, useTownSettings } from './useTownSettings';

const labels = {
  town: { fr: 'Ville', en: 'Town' },
  noTown: {
    fr: 'Aucune ville n’est rattachée à votre compte : rien ne peut être enregistré.',
    en: 'No town is attached to your account: nothing can be saved.',
  },
  goneTown: { fr: 'Cette ville n’existe pas, ou plus.', en: 'There is no such town.' },
};

const pick: ReferenceOptions = { perPage: 300, sort: ['name', 'ASC'] };
const isAmong = (all: readonly RaRecord[], id: string | undefined) =>
  all.some((town) => String(town.id) === id);

function TownSelect({ townId }: { townId: string | undefined }) {
  const label = useLabel();
  const [, change] = useQueryParams();
  const { records } = useReferenceRecords(towns.name, pick);
  return (
    <Box sx={{ width: { xs: '100%', sm: 280 } }}>
      <NativeSelectField label={label(labels.town)} value={townId ?? ''} onChange={(id) => change({ id })}>
        {!isAmong(records, townId) && <option value={townId ?? ''}>—</option>}
        {records.map((town) => (
          <option key={town.id} value={String(town.id)}>
            {nameOf(towns, town)}
          </option>
        ))}
      </NativeSelectField>
    </Box>
  );
}

/** Shows the settings, or a warning if the complete list of towns does not have this town. */
function KnownTown({ townId }: { townId: string }) {
  const label = useLabel();
  const { records, isPending, error, isComplete } = useReferenceRecords(towns.name, pick);
  if (isPending) return <FormSkeleton />;
  if (!error && isComplete && !isAmong(records, townId))
    return <Alert severity="warning">{label(labels.goneTown)}</Alert>;
  return <TownSettings townId={townId} />;
}

function TownSettings({ townId }: { townId: string }) {
  const loaded = useTownSettings(townId);
  const save = useSaveSettings(townId, loaded);
  if (loaded.error && !loaded.initialRecord)
    return <LoadFailure error={loaded.error} retry={loaded.reload} />;
  if (!loaded.initialRecord) return <FormSkeleton />;
  return (
    <RecordForm id={townId} resource={settingsForm} initialRecord={loaded.initialRecord} customSave={save}>
      <FormSections resource={settingsForm} sections={sectionsOf(settingsForm)} />
      <FormToolbar />
    </RecordForm>
  );
}

/** The town whose settings are shown: a superAdmin may choose it by `?id=`, others see their own. */
function useTown() {
  const session = readSession();
  const mayChoose = session?.role === 'superAdmin';
  const chosen = new URLSearchParams(useLocation().search).get('id');
  const { identity, isPending, error, refetch } = useGetIdentity();
  // If the account cannot be read, use the town that the session remembers.
  const own: unknown = error ? session?.user.townId : identity?.townId;
  const townId = (mayChoose && chosen) || (isId(own) && String(own)) || undefined;
  return { townId, isPending, error, refetch, mayChoose };
}

/** The general settings of a town: one form whose values are separate records (docs/product.md#settings). */
export default function Settings() {
  const label = useLabel();
  const { townId, isPending, error, refetch, mayChoose } = useTown();
  const Content = mayChoose ? KnownTown : TownSettings;
  const content = () => {
    if (townId) return <Content key={townId} townId={townId} />;
    if (isPending) return <FormSkeleton />;
    if (error) return <LoadFailure error={error} retry={refetch} />;
    return <Alert severity="warning">{label(labels.noTown)}</Alert>;
  };
  return (
    <Box sx={{ maxWidth: 880 }}>
      <ScreenHeading
        title={label(townSettings.views?.settings?.title)}
        actions={mayChoose && <TownSelect townId={townId} />}
      />
      {content()}
    </Box>
  );
}
