import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { RaRecord } from 'react-admin';
import { NativeSelectField } from '../../src/fields/filters/NativeSelectField';
import { useReferenceSet } from '../../src/fields/useReferenceSet';
import { useLabel } from '../../src/i18n/useLabel';
import { nameOf, type Pick, sectionsOf } from '../../src/metadata';
import { useAddress } from '../../src/routing/useAddress';
import { FormSections } from '../../src/views/FormSections';
import { FormSkeleton } from '../../src/views/FormSkeleton';
import { FormToolbar } from '../../src/views/FormToolbar';
import { LoadFailure } from '../../src/views/LoadFailure';
import { RecordForm } from '../../src/views/RecordForm';
import { ScreenHeading } from '../../src/views/ScreenHeading';
import towns from '../towns';
import townSettings from '.';
import { settingsForm } from './form';
import { useSendSettings } from './useSendSettings';
import { useTown } from './useTown';
import { useTownSettings } from './useTownSettings';
import { words } from './words';

const { settings: view } = townSettings.views ?? {};

const pick: Pick = { perPage: 300, sort: ['name', 'ASC'] };
const isAmong = (all: readonly RaRecord[], id: string | undefined) =>
  all.some((one) => String(one.id) === id);

/** The way to the settings of another town. */
function TownSelect({ townId }: { townId: string | undefined }) {
  const label = useLabel();
  const [, change] = useAddress();
  const { records } = useReferenceSet(towns.name, pick);
  return (
    <Box sx={{ width: { xs: '100%', sm: 280 } }}>
      <NativeSelectField label={label(words.town)} value={townId ?? ''} onChange={(id) => change({ id })}>
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

/** The settings of a town that is still among the towns: nothing is stored for another one. */
function KnownTown({ townId }: { townId: string }) {
  const label = useLabel();
  const { records, isPending, error } = useReferenceSet(towns.name, pick);
  if (isPending) return <FormSkeleton />;
  if (!error && !isAmong(records, townId)) return <Alert severity="warning">{label(words.goneTown)}</Alert>;
  return <TownSettings townId={townId} />;
}

function TownSettings({ townId }: { townId: string }) {
  const loaded = useTownSettings(townId);
  const send = useSendSettings(townId, loaded);
  if (loaded.error && !loaded.start) return <LoadFailure error={loaded.error} retry={loaded.reload} />;
  if (!loaded.start) return <FormSkeleton />;
  return (
    <RecordForm id={townId} declaration={settingsForm} start={loaded.start} send={send}>
      <FormSections declaration={settingsForm} sections={sectionsOf(settingsForm)} />
      <FormToolbar />
    </RecordForm>
  );
}

/** The general settings of a town: one form, of which each value is a record of its own (spec §2, §4). */
export default function Settings() {
  const label = useLabel();
  const { townId, isPending, error, refetch, mayChoose } = useTown();
  const Shown = mayChoose ? KnownTown : TownSettings;
  const content = () => {
    if (townId) return <Shown key={townId} townId={townId} />;
    if (isPending) return <FormSkeleton />;
    if (error) return <LoadFailure error={error} retry={refetch} />;
    return <Alert severity="warning">{label(words.noTown)}</Alert>;
  };
  return (
    <Box sx={{ maxWidth: 880 }}>
      <ScreenHeading
        title={view?.title ? label(view.title) : ''}
        actions={mayChoose && <TownSelect townId={townId} />}
      />
      {content()}
    </Box>
  );
}
