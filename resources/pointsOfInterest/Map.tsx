import { mdiMapMarkerPlusOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import type { MapPoint, Position } from '../../src/fields/map/position';
import TownMap from '../../src/fields/map/TownMap';
import { useLabel } from '../../src/i18n/useLabel';
import { Icon } from '../../src/layout/Icon';
import { newRecord, type Values } from '../../src/metadata';
import { ScreenHeading } from '../../src/views/ScreenHeading';
import { useAskLeave } from '../../src/views/useAskLeave';
import points from '.';
import { PointFilters } from './PointFilters';
import { PointList } from './PointList';
import { PointPanel } from './PointPanel';
import { mapPointOf, usePoints } from './usePoints';
import { words } from './words';

const { latitude, longitude } = points.fields.place;

/** The point that is open beside the map; a new one bears no record yet. */
interface Open {
  key: number;
  record?: RaRecord;
  start: Values;
}

/** What a point that is not stored is called on the map. */
const fresh = 'new';

/** The points of interest, on a map and in a list beside it (spec §2, "Map"). */
export default function PointsMap(): ReactElement {
  const label = useLabel();
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const isWide = useMediaQuery('(min-width: 900px)');
  const found = usePoints();
  const [open, setOpen] = useState<Open>();
  const [marked, setMarked] = useState<string>();
  const [last, setLast] = useState<string>();
  const [moved, setMoved] = useState<Position>();
  const [place, setPlace] = useState<Position>();
  const { ask, probe, question } = useAskLeave();

  const show = (next: Omit<Open, 'key'> | undefined) =>
    ask(() => {
      setMoved(undefined);
      setPlace(undefined);
      setLast(open?.record && String(open.record.id));
      setOpen((before) => next && { ...next, key: (before?.key ?? 0) + 1 });
    });
  const openPoint = (id: string) => {
    const record = found.all.find((one) => String(one.id) === id);
    if (record && record.id !== open?.record?.id) show({ record, start: record });
  };
  const openNew = (at?: Position) =>
    show({ start: { ...newRecord(points), ...(at && { [latitude]: at[0], [longitude]: at[1] }) } });
  const openId = open && (open.record ? String(open.record.id) : fresh);
  const done = (id: string | undefined) => {
    queryClient.invalidateQueries({ queryKey: [points.name, 'getList'] });
    setLast(id);
    setOpen(undefined);
  };

  const onMap: MapPoint[] = found.shown
    .filter((record) => String(record.id) !== openId)
    .flatMap((record) => mapPointOf(record) ?? []);
  const name = open?.record ? String(open.record.name ?? '') : label(words.fresh);
  if (openId && place) onMap.push({ id: openId, name, position: place });
  const height = isWide ? 'clamp(380px, calc(100dvh - 220px), 900px)' : '45dvh';

  return (
    <>
      <ScreenHeading
        title={points.titles?.list ? label(points.titles.list) : ''}
        actions={
          <Button
            variant="contained"
            startIcon={<Icon path={mdiMapMarkerPlusOutline} />}
            onClick={() => openNew()}
          >
            {label(words.add)}
          </Button>
        }
      />
      {found.error && (
        <Alert
          severity="error"
          action={<Button onClick={() => found.refetch()}>{translate('forms.retry')}</Button>}
        >
          {translate('error.loading')}
        </Alert>
      )}
      {(found.total ?? 0) > found.all.length && !found.isPending && (
        <Alert severity="info">{label(words.tooMany, { shown: found.all.length })}</Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: isWide ? '320px minmax(0, 1fr)' : 'minmax(0, 1fr)',
        }}
      >
        <Box sx={{ order: isWide ? 0 : 1, minWidth: 0, ...(isWide && { height, overflow: 'auto' }) }}>
          {open ? (
            <PointPanel
              key={open.key}
              record={open.record}
              start={open.start}
              probe={probe}
              moved={moved}
              onPlace={setPlace}
              onBack={() => show(undefined)}
              onDone={done}
            />
          ) : (
            <Box
              sx={{
                display: 'grid',
                gap: 1.5,
                p: '2px',
                ...(isWide && { height: '100%', gridTemplateRows: 'auto minmax(0, 1fr)' }),
              }}
            >
              <PointFilters points={found} />
              {!found.isPending && (
                <PointList
                  records={found.shown}
                  marked={marked}
                  last={last}
                  onMark={setMarked}
                  onOpen={openPoint}
                />
              )}
            </Box>
          )}
        </Box>
        <Box>
          <TownMap
            label={label(words.map)}
            points={onMap}
            marked={[marked, openId]}
            shown={openId ?? marked}
            movable={openId}
            height={height}
            isMain
            onSelect={openPoint}
            onHover={setMarked}
            onMove={(_, position) => setMoved(position)}
            onPlace={(position) => {
              if (open && (!open.record || !place)) setMoved(position);
              else openNew(position);
            }}
          />
          <Box component="p" sx={{ m: 0, mt: 0.5, color: 'text.secondary', fontSize: '0.75rem' }}>
            {label(words.hint)}
          </Box>
        </Box>
      </Box>
      {question}
    </>
  );
}
