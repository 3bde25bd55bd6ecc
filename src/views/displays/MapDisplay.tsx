import { mdiClose } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useMemo, useState } from 'react';
import { type RaRecord, useGetList, useListContext, useTranslate } from 'react-admin';
import { useLabel, useRecordName } from '../../i18n/useLabel';
import { mapTexts } from '../../map/texts';
import { useResource } from '../../routing/AppContext';
import { useFormPath } from '../../routing/links';
import { listMeta } from '../../routing/listRequest';
import { LoadFailure } from '../../ui/failures/LoadFailure';
import { IconAction } from '../../ui/IconAction';
import { RecordLink } from '../../ui/OptionalLink';
import EmptyList from '../list/EmptyList';
import { mapPointsOf, maxPlaces } from '../map/places';
import { RecordMap } from '../map/RecordMap';
import { texts } from './texts';

const noRecords: readonly RaRecord[] = [];

const focusFirst = (card: HTMLElement | null) => card?.querySelector<HTMLElement>('a, button')?.focus();

function PressedPlace({ record, onClose }: { record: RaRecord; onClose: () => void }) {
  const resource = useResource();
  const recordName = useRecordName();
  const translate = useTranslate();
  return (
    <Paper
      ref={focusFirst}
      elevation={4}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      sx={{
        position: 'absolute',
        insetInline: 8,
        bottom: 8,
        maxWidth: 400,
        mx: 'auto',
        p: 1,
        pl: 2,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        fontWeight: 550,
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', '& a': { color: 'inherit' } }}>
        <RecordLink record={record}>{recordName(resource, record)}</RecordLink>
      </Box>
      <IconAction path={mdiClose} label={translate('ra.action.close')} onClick={onClose} />
    </Paper>
  );
}

export default function MapDisplay() {
  const resource = useResource();
  const label = useLabel();
  const formPath = useFormPath();
  const { filterValues, sort } = useListContext();
  const meta = listMeta(resource);
  const { data, total, error, isPlaceholderData, refetch } = useGetList<RaRecord>(
    resource.name,
    { pagination: { page: 1, perPage: maxPlaces }, sort, filter: filterValues, meta },
    { placeholderData: (previous) => previous },
  );
  const records = data ?? noRecords;
  const points = useMemo(() => mapPointsOf(resource, records), [records, resource]);
  const [pressedId, setPressedId] = useState<string>();

  if (error && !data) return <LoadFailure error={error} retry={refetch} />;
  if (data?.length === 0) return <EmptyList />;

  const pressed = records.find(({ id }) => String(id) === pressedId);
  const withoutPlace = records.length - points.length;
  return (
    <Box aria-busy={!data || isPlaceholderData}>
      {(total ?? 0) > records.length && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          {label(mapTexts.tooMany, { shown: records.length })}
        </Alert>
      )}
      <Box role="status" sx={{ mb: 1, minHeight: 20, color: 'text.secondary', fontSize: '0.875rem' }}>
        {data && label(withoutPlace > 0 ? texts.withoutPlace : texts.everyPlace, { count: withoutPlace })}
      </Box>
      <RecordMap
        records={data}
        points={points}
        openId={pressedId}
        onOpen={setPressedId}
        pathOf={({ id }) => formPath(resource, id)}
        listSide="right"
      >
        {pressed && (
          <PressedPlace
            key={pressedId}
            record={pressed}
            onClose={() => {
              setPressedId(undefined);
              document.querySelector<HTMLElement>('.leaflet-container')?.focus();
            }}
          />
        )}
      </RecordMap>
    </Box>
  );
}
