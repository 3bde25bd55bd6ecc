import { mdiMapMarkerPlusOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { useLabel } from '../../i18n/useLabel';
import type { MapPoint, Position } from '../../map/position';
import TownMap from '../../map/TownMap';
import { nameOf, newRecord, type Values } from '../../metadata';
import { useCan, useResource } from '../../routing/AppContext';
import { LoadFailure } from '../../ui/failures/LoadFailure';
import { LocalErrorBoundary } from '../../ui/failures/LocalErrorBoundary';
import { Icon } from '../../ui/Icon';
import { ScreenHeading } from '../../ui/ScreenHeading';
import { useConfirmLeave } from '../form/UnsavedChangesGuard';
import { TrashButton } from '../list/TrashButton';
import { PlaceFilters, PlaceList } from './PlaceList';
import { PlacePanel } from './PlacePanel';
import { coordinatesOf, mapPointOf, usePlaces } from './usePlaces';

/** The place in the side panel. Without a `record`, it is a new one. */
interface OpenPlace {
  key: number;
  record?: RaRecord;
  initialRecord: Values;
}

/** The id of the pin of a new place. */
const newId = 'new';

/** The place in the side panel and the position of its pin. Asks for confirmation before unsaved changes are lost. */
function useOpenPlace(all: readonly RaRecord[]) {
  const resource = useResource();
  const [open, setOpen] = useState<OpenPlace>();
  const [lastId, setLastId] = useState<string>();
  const [pinPosition, setPinPosition] = useState<Position>();
  const [position, setPosition] = useState<Position>();
  const { formRef, confirmLeave, dialog } = useConfirmLeave();

  const openPlace = (next: Omit<OpenPlace, 'key'> | undefined) =>
    confirmLeave(() => {
      setPinPosition(undefined);
      setPosition(undefined);
      setLastId(open?.record && String(open.record.id));
      setOpen((before) => next && { ...next, key: (before?.key ?? 0) + 1 });
    });
  const openNew = (at?: Position) =>
    openPlace({ initialRecord: { ...newRecord(resource), ...(at && coordinatesOf(resource, at)) } });

  return {
    open,
    openId: open && (open.record ? String(open.record.id) : newId),
    /** Id of the last open place, if any. */
    lastId,
    /** Position in the form of the place. */
    position,
    setPosition,
    /** Position to which the user moved the pin on the map. */
    pinPosition,
    movePin: setPinPosition,
    openNew,
    openPlace: (id: string) => {
      const record = all.find((place) => String(place.id) === id);
      if (record && record.id !== open?.record?.id) openPlace({ record, initialRecord: record });
    },
    /** Moves the open place to `at` if it is new or has no position. Else opens a new place there. */
    onMapClick: (at: Position) => {
      if (open && (!open.record || !position)) setPinPosition(at);
      else openNew(at);
    },
    close: () => openPlace(undefined),
    /** Closes the open place after it was saved, or deleted if there is no `id`. */
    done: (id: string | undefined) => {
      setLastId(id);
      setOpen(undefined);
    },
    formRef,
    dialog,
  };
}

/**
 * The records of a resource on a map, with a list and a form beside it: see `docs/product.md#map`. Needs a field of kind
 * `coordinates`. A field of kind `choices` groups the places.
 */
export default function MapList() {
  const resource = useResource();
  const label = useLabel();
  const translate = useTranslate();
  const can = useCan();
  const mayCreate = can('create');
  const isWide = useMediaQuery('(min-width: 900px)');
  const places = usePlaces(resource);
  const [highlightedId, setHighlightedId] = useState<string>();
  const place = useOpenPlace(places.all);
  const { open, openId } = place;

  const others = useMemo(
    () =>
      places.visible
        .filter((record) => String(record.id) !== openId)
        .flatMap((record) => mapPointOf(resource, record) ?? []),
    [places.visible, openId, resource],
  );
  const name = open?.record ? nameOf(resource, open.record) : translate('map.add');
  const points = useMemo(
    (): readonly MapPoint[] =>
      openId && place.position ? [...others, { id: openId, name, position: place.position }] : others,
    [others, openId, name, place.position],
  );
  const height = isWide ? 'clamp(380px, calc(100dvh - 220px), 900px)' : '45dvh';

  return (
    <>
      <ScreenHeading
        title={label(resource.titles?.list)}
        actions={
          <>
            <TrashButton />
            {mayCreate && (
              <Button
                variant="contained"
                startIcon={<Icon path={mdiMapMarkerPlusOutline} />}
                onClick={() => place.openNew()}
              >
                {translate('map.add')}
              </Button>
            )}
          </>
        }
      />
      {places.error && <LoadFailure error={places.error} retry={places.refetch} />}
      {(places.total ?? 0) > places.all.length && !places.isPending && (
        <Alert severity="info">{translate('map.tooMany', { shown: places.all.length })}</Alert>
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
            <PlacePanel
              key={open.key}
              record={open.record}
              initialRecord={open.initialRecord}
              formRef={place.formRef}
              pinPosition={place.pinPosition}
              onPositionChange={place.setPosition}
              onBack={place.close}
              onDone={place.done}
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
              {places.isLoaded && <PlaceFilters places={places} />}
              {places.isLoaded && (
                <PlaceList
                  records={places.visible}
                  highlightedId={highlightedId}
                  lastId={place.lastId}
                  onHighlight={setHighlightedId}
                  onOpen={place.openPlace}
                />
              )}
            </Box>
          )}
        </Box>
        <Box>
          <LocalErrorBoundary>
            <TownMap
              label={translate('map.region')}
              points={points}
              highlightedIds={[highlightedId, openId]}
              focusedId={openId ?? highlightedId}
              draggableId={can('edit') ? openId : undefined}
              height={height}
              zoomsByWheel
              onSelect={place.openPlace}
              onHover={setHighlightedId}
              onMove={(_, position) => place.movePin(position)}
              onMapClick={mayCreate ? place.onMapClick : undefined}
            />
          </LocalErrorBoundary>
          {mayCreate && (
            <Box component="p" sx={{ m: 0, mt: 0.5, color: 'text.secondary', fontSize: '0.75rem' }}>
              {translate('map.hint')}
            </Box>
          )}
        </Box>
      </Box>
      {place.dialog}
    </>
  );
}
