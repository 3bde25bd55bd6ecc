import { mdiMapMarkerPlusOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useApp, useDeclaration } from '../../AppContext';
import { mayRole } from '../../api/authProvider';
import { readSession } from '../../api/session';
import type { MapPoint } from '../../fields/map/position';
import TownMap from '../../fields/map/TownMap';
import { useLabel } from '../../i18n/useLabel';
import { Icon } from '../../layout/Icon';
import { nameOf } from '../../metadata';
import { LoadFailure } from '../LoadFailure';
import { ScreenHeading } from '../ScreenHeading';
import { PlaceFilters } from './PlaceFilters';
import { PlaceList } from './PlaceList';
import { PlacePanel } from './PlacePanel';
import { useOpenPlace } from './useOpenPlace';
import { mapPointOf, usePlaces } from './usePlaces';

/**
 * The records of a resource on a map and in a list beside it, each opened and changed beside the map (spec §2,
 * "Map"). For a resource with a field of the kind coordinates; one of the kind choices makes groups.
 */
export default function MapList() {
  const resource = useDeclaration();
  const label = useLabel();
  const translate = useTranslate();
  const app = useApp();
  const role = readSession()?.role;
  const mayCreate = mayRole(app, role, resource.name, 'create');
  const mayEdit = mayRole(app, role, resource.name, 'edit');
  const isWide = useMediaQuery('(min-width: 900px)');
  const found = usePlaces(resource);
  const [marked, setMarked] = useState<string>();
  const place = useOpenPlace(found.all);
  const { open, openId } = place;

  const onMap: MapPoint[] = found.shown
    .filter((record) => String(record.id) !== openId)
    .flatMap((record) => mapPointOf(resource, record) ?? []);
  const name = open?.record ? nameOf(resource, open.record) : translate('map.add');
  if (openId && place.position) onMap.push({ id: openId, name, position: place.position });
  const height = isWide ? 'clamp(380px, calc(100dvh - 220px), 900px)' : '45dvh';

  return (
    <>
      <ScreenHeading
        title={resource.titles?.list ? label(resource.titles.list) : ''}
        actions={
          mayCreate && (
            <Button
              variant="contained"
              startIcon={<Icon path={mdiMapMarkerPlusOutline} />}
              onClick={() => place.openNew()}
            >
              {translate('map.add')}
            </Button>
          )
        }
      />
      {found.error && <LoadFailure error={found.error} retry={found.refetch} />}
      {(found.total ?? 0) > found.all.length && !found.isPending && (
        <Alert severity="info">{translate('map.tooMany', { shown: found.all.length })}</Alert>
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
              start={open.start}
              probe={place.probe}
              moved={place.moved}
              onPlace={place.setPosition}
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
              {found.data && <PlaceFilters places={found} />}
              {found.data && (
                <PlaceList
                  records={found.shown}
                  marked={marked}
                  last={place.last}
                  onMark={setMarked}
                  onOpen={place.openPlace}
                />
              )}
            </Box>
          )}
        </Box>
        <Box>
          <TownMap
            label={translate('map.region')}
            points={onMap}
            marked={[marked, openId]}
            shown={openId ?? marked}
            movable={mayEdit ? openId : undefined}
            height={height}
            isMain
            onSelect={place.openPlace}
            onHover={setMarked}
            onMove={(_, position) => place.move(position)}
            onPlace={mayCreate ? place.placeAt : undefined}
          />
          {mayCreate && (
            <Box component="p" sx={{ m: 0, mt: 0.5, color: 'text.secondary', fontSize: '0.75rem' }}>
              {translate('map.hint')}
            </Box>
          )}
        </Box>
      </Box>
      {place.question}
    </>
  );
}
