import { mdiArrowLeft, mdiMapMarkerPlusOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type Ref, useEffect, useMemo, useRef, useState } from 'react';
import { type RaRecord, useGetList } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { readSession } from '../../api/session';
import { useLabel } from '../../i18n/useLabel';
import { type Position, positionOf } from '../../map/position';
import { mapTexts } from '../../map/texts';
import { nameOf, newRecord, sectionsOf } from '../../metadata';
import { useCan, useResource } from '../../routing/AppContext';
import { initialOrder } from '../../routing/listRequest';
import { LoadFailure } from '../../ui/failures/LoadFailure';
import { Icon } from '../../ui/Icon';
import { ScreenHeading } from '../../ui/ScreenHeading';
import { FormSections } from '../form/FormSections';
import { SaveButton } from '../form/FormToolbar';
import { OpenElsewhere } from '../form/OpenElsewhere';
import { RecordForm } from '../form/RecordForm';
import { useConfirmLeave } from '../form/UnsavedChangesGuard';
import { TrashButton } from '../list/TrashButton';
import { DeleteRecord } from '../record/DeleteRecord';
import { HistoryButton } from '../record/history/HistoryButton';
import type { RecordFormHandle } from '../record/useRecordForm';
import { usePlaceFilters } from './PlaceFilters';
import { coordinatesField, coordinatesOf, mapPointsOf, maxPlaces } from './places';
import { RecordMap } from './RecordMap';

const noRecords: readonly RaRecord[] = [];

/** Reports the position in the form to the map. */
function FormPosition({ onPositionChange }: Pick<PlacePanelProps, 'onPositionChange'>) {
  const resource = useResource();
  const field = coordinatesField(resource);
  const [latitude, longitude]: unknown[] = useWatch({ name: [field.latitude, field.longitude] });
  useEffect(() => {
    onPositionChange(positionOf(field, { [field.latitude]: latitude, [field.longitude]: longitude }));
  }, [latitude, longitude, field, onPositionChange]);
  return null;
}

const Actions = styled('div')(({ theme }) => ({
  position: 'sticky',
  // `RecordMap` gives the panel a padding of 2px.
  bottom: -2,
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  justifyContent: 'space-between',
  marginTop: 8,
  paddingBlock: 8,
  borderTop: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.default,
  // The narrow panel has room for icons only. They keep their `aria-label`.
  '& > .MuiButton-text > span': { display: 'none' },
  // Keeps a focused control visible above the actions.
  'form:has(> &) :focus': { scrollMarginBottom: 72 },
}));

interface OpenPlace {
  /** `undefined` for a new place. */
  record?: RaRecord;
  /** Where the user clicked on the map. */
  at?: Position;
}

interface PlacePanelProps extends OpenPlace {
  formRef: Ref<RecordFormHandle>;
  onPositionChange: (position: Position | undefined) => void;
  onBack: () => void;
  /** `id` is `undefined` after a deletion. */
  onDone: (id: string | undefined) => void;
}

function PlacePanel({ record, at, formRef, onBack, onDone, onPositionChange }: PlacePanelProps) {
  const can = useCan();
  const resource = useResource();
  const label = useLabel();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [empty] = useState(() => (record ? undefined : newRecord(resource, readSession())));

  return (
    <RecordForm
      ref={formRef}
      id={record?.id}
      initialRecord={record ?? { ...empty, ...(at && coordinatesOf(resource, at)) }}
      emptyRecord={empty}
      onStored={({ id }) => onDone(String(id))}
      heading={
        <>
          <Button size="small" startIcon={<Icon path={mdiArrowLeft} />} onClick={onBack}>
            {label(mapTexts.back)}
          </Button>
          <Box component="h2" ref={heading} tabIndex={-1} sx={{ my: 1, typography: 'h3', outline: 0 }}>
            {record ? nameOf(resource, record) : label(resource.titles?.create)}
          </Box>
          <OpenElsewhere />
        </>
      }
    >
      <FormPosition onPositionChange={onPositionChange} />
      <FormSections resource={resource} sections={sectionsOf(resource)} />
      <Actions>
        {record ? <DeleteRecord record={record} onDeleted={() => onDone(undefined)} /> : <span />}
        <HistoryButton />
        {can(record ? 'edit' : 'create') && <SaveButton />}
      </Actions>
    </RecordForm>
  );
}

/** See `docs/product.md#map`. Needs a `coordinates` field. The first `choices` or `tags` field groups the places. */
export default function MapList() {
  const resource = useResource();
  const label = useLabel();
  const can = useCan();
  const mayCreate = can('create');
  const { data, total, error, refetch } = useGetList<RaRecord>(resource.name, {
    pagination: { page: 1, perPage: maxPlaces },
    sort: initialOrder(resource).sort,
    filter: {},
  });
  const all = data ?? noRecords;
  /** Each opening changes the `key`, so that the form starts anew. */
  const [open, setOpen] = useState<OpenPlace & { key: number }>();
  const [closedId, setClosedId] = useState<string>();
  const [formPosition, setFormPosition] = useState<Position>();
  const { formRef, confirmLeave, dialog } = useConfirmLeave();
  const openId = open && String(open.record?.id ?? 'new');
  const maySave = open !== undefined && can(open.record ? 'edit' : 'create');

  const show = (next: OpenPlace | undefined) =>
    confirmLeave(() => {
      setFormPosition(undefined);
      setClosedId(open?.record && String(open.record.id));
      setOpen((before) => next && { ...next, key: (before?.key ?? 0) + 1 });
    });
  // The form hides the list, so a link to a search closes the form.
  const { visible, filters } = usePlaceFilters(all, () => open && show(undefined));
  const showRecord = (id: string) => {
    const record = all.find((place) => String(place.id) === id);
    if (record && id !== openId) show({ record });
  };
  const movePin = (at: Position) => formRef.current?.change(coordinatesOf(resource, at));
  const movesPin = maySave && (!open.record || !formPosition);
  const onMapClick = (at: Position) => {
    if (movesPin) movePin(at);
    else if (mayCreate) show({ at });
  };

  const others = useMemo(
    () =>
      mapPointsOf(
        resource,
        visible.filter(({ id }) => String(id) !== openId),
      ),
    [visible, openId, resource],
  );
  const name = open?.record ? nameOf(resource, open.record) : label(mapTexts.add);

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
                onClick={() => show({})}
              >
                {label(mapTexts.add)}
              </Button>
            )}
          </>
        }
      />
      {error && <LoadFailure error={error} retry={refetch} />}
      {(total ?? 0) > all.length && (
        <Alert severity="info">{label(mapTexts.tooMany, { shown: all.length })}</Alert>
      )}
      <RecordMap
        records={data && visible}
        points={openId && formPosition ? [...others, { id: openId, name, position: formPosition }] : others}
        openId={openId}
        onOpen={showRecord}
        closedId={closedId}
        listSide="left"
        filters={data && filters}
        form={
          open && (
            <PlacePanel
              key={open.key}
              record={open.record}
              at={open.at}
              formRef={formRef}
              onPositionChange={setFormPosition}
              onBack={() => show(undefined)}
              onDone={(id) => {
                setClosedId(id);
                setOpen(undefined);
              }}
            />
          )
        }
        zoomsByWheel
        draggableId={maySave ? openId : undefined}
        onMove={(_, at) => movePin(at)}
        onMapClick={mayCreate || maySave ? onMapClick : undefined}
      >
        {mayCreate && !movesPin && (
          <Box
            component="p"
            data-screen-only
            sx={{ m: 0, mt: 0.5, color: 'text.secondary', fontSize: '0.75rem' }}
          >
            {label(mapTexts.hint)}
          </Box>
        )}
      </RecordMap>
      {dialog}
    </>
  );
}
