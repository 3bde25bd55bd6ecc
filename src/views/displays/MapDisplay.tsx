import { mdiClose } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type RaRecord, useGetList, useListContext, useTranslate } from 'react-admin';
import { useLabel, useRecordName } from '../../i18n/useLabel';
import TownMap from '../../map/TownMap';
import { useResource } from '../../routing/AppContext';
import { listMeta } from '../../routing/listRequest';
import { LoadFailure } from '../../ui/failures/LoadFailure';
import { IconAction } from '../../ui/IconAction';
import { EmptyList } from '../list/EmptyList';
import { PlaceList } from '../map/PlaceList';
import { mapPointOf, maxPlaces } from '../map/usePlaces';
import { RecordLink, useRecordPath } from './RecordLink';
import { texts } from './texts';

const noRecords: readonly RaRecord[] = [];

/** The record of the selected pin, above the map. */
function PressedPlace({ record, onClose }: { record: RaRecord; onClose: () => void }) {
  const resource = useResource();
  const recordName = useRecordName();
  const translate = useTranslate();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.querySelector<HTMLElement>('a, button')?.focus(), []);
  return (
    <Paper
      ref={card}
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

/** The records of a list on a map, beside a list of their names: see `docs/product.md#displays`. */
export default function MapDisplay() {
  const resource = useResource();
  const translate = useTranslate();
  const label = useLabel();
  const pathOf = useRecordPath();
  const isWide = useMediaQuery('(min-width: 900px)');
  const { filterValues, sort } = useListContext();
  const meta = listMeta(resource);
  const { data, total, error, isPlaceholderData, refetch } = useGetList<RaRecord>(
    resource.name,
    { pagination: { page: 1, perPage: maxPlaces }, sort, filter: filterValues, meta },
    { placeholderData: (previous) => previous },
  );
  const records = data ?? noRecords;
  const points = useMemo(
    () => records.flatMap((record) => mapPointOf(resource, record) ?? []),
    [records, resource],
  );
  const [highlightedId, setHighlightedId] = useState<string>();
  const [pressedId, setPressedId] = useState<string>();
  const frame = useRef<HTMLDivElement>(null);

  if (error && !data) return <LoadFailure error={error} retry={refetch} />;
  if (data?.length === 0) return <EmptyList />;

  const pressed = records.find(({ id }) => String(id) === pressedId);
  const withoutPlace = records.length - points.length;
  const height = isWide ? 'clamp(380px, calc(100dvh - 320px), 900px)' : '55dvh';
  return (
    <Box aria-busy={!data || isPlaceholderData}>
      {(total ?? 0) > records.length && data && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          {translate('map.tooMany', { shown: records.length })}
        </Alert>
      )}
      <Box role="status" sx={{ mb: 1, minHeight: 20, color: 'text.secondary', fontSize: '0.875rem' }}>
        {data &&
          (withoutPlace > 0 ? label(texts.withoutPlace, { count: withoutPlace }) : label(texts.everyPlace))}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: isWide ? 'minmax(0, 1fr) 320px' : 'minmax(0, 1fr)',
        }}
      >
        <Box ref={frame} sx={{ position: 'relative' }}>
          <TownMap
            label={translate('map.region')}
            points={points}
            highlightedIds={[highlightedId, pressedId]}
            focusedId={highlightedId}
            height={height}
            onSelect={setPressedId}
            onHover={setHighlightedId}
          />
          {pressed && (
            <PressedPlace
              key={pressedId}
              record={pressed}
              onClose={() => {
                setPressedId(undefined);
                frame.current?.querySelector<HTMLElement>('.leaflet-container')?.focus();
              }}
            />
          )}
        </Box>
        <Box sx={{ minWidth: 0, overflow: 'auto', p: '2px', ...(isWide && { height }) }}>
          {data && (
            <PlaceList
              records={records}
              highlightedId={highlightedId}
              lastId={undefined}
              onHighlight={setHighlightedId}
              onOpen={setPressedId}
              pathOf={pathOf}
            />
          )}
        </Box>
      </Box>
    </Box>
  );
}
