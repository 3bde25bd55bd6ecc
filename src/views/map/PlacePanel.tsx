import { mdiArrowLeft } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Ref, useEffect, useEffectEvent, useRef } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { useLabel } from '../../i18n/useLabel';
import { type Position, positionOf } from '../../map/position';
import { nameOf, sectionsOf, type Values } from '../../metadata';
import { useCan, useResource } from '../../routing/AppContext';
import { Icon } from '../../ui/Icon';
import { FormSections } from '../form/FormSections';
import { SaveButton } from '../form/FormToolbar';
import { OpenElsewhere } from '../form/OpenElsewhere';
import { RecordForm } from '../form/RecordForm';
import { DeleteRecord } from '../record/DeleteRecord';
import { HistoryButton } from '../record/history/HistoryButton';
import type { RecordFormHandle } from '../record/useRecordForm';
import { coordinatesField, coordinatesOf } from './usePlaces';

interface PlaceProps {
  /** The position to which the user moved the pin on the map. */
  pinPosition: Position | undefined;
  onPositionChange: (position: Position | undefined) => void;
}

/** Synchronises the coordinates of the form with the pin on the map. */
function SyncPosition({ pinPosition, onPositionChange }: PlaceProps) {
  const resource = useResource();
  const { setValue } = useFormContext();
  useEffect(() => {
    if (!pinPosition) return;
    for (const [name, degrees] of Object.entries(coordinatesOf(resource, pinPosition)))
      setValue(name, degrees, { shouldDirty: true });
  }, [pinPosition, setValue, resource]);
  const field = coordinatesField(resource);
  const [latitude, longitude]: unknown[] = useWatch({ name: [field.latitude, field.longitude] });
  const report = useEffectEvent(onPositionChange);
  useEffect(() => {
    report(positionOf(field, { [field.latitude]: latitude, [field.longitude]: longitude }));
  }, [latitude, longitude, field]);
  return null;
}

interface PlacePanelProps extends PlaceProps {
  /** `undefined` for a new place. */
  record: RaRecord | undefined;
  initialRecord: Values;
  formRef: Ref<RecordFormHandle>;
  onBack: () => void;
  onDone: (id: string | undefined) => void;
}

/** The form of one place, beside the map. */
export function PlacePanel({ record, initialRecord, formRef, onBack, onDone, ...place }: PlacePanelProps) {
  const can = useCan();
  const resource = useResource();
  const label = useLabel();
  const translate = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <RecordForm
      ref={formRef}
      id={record?.id}
      initialRecord={initialRecord}
      onStored={({ id }) => onDone(String(id))}
      heading={
        <>
          <Button size="small" startIcon={<Icon path={mdiArrowLeft} />} onClick={onBack}>
            {translate('map.back')}
          </Button>
          <Box component="h2" ref={heading} tabIndex={-1} sx={{ my: 1, typography: 'h3', outline: 0 }}>
            {record ? nameOf(resource, record) : resource.titles?.create && label(resource.titles.create)}
          </Box>
          <OpenElsewhere />
        </>
      }
    >
      <SyncPosition {...place} />
      <FormSections resource={resource} sections={sectionsOf(resource)} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2, justifyContent: 'space-between' }}>
        {record ? <DeleteRecord record={record} onDeleted={() => onDone(undefined)} /> : <span />}
        <HistoryButton />
        {can(record ? 'edit' : 'create') && <SaveButton />}
      </Box>
    </RecordForm>
  );
}
