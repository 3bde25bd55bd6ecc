import { mdiArrowLeft } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useRef } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { useApp, useDeclaration } from '../../AppContext';
import { mayRole } from '../../api/authProvider';
import { readSession } from '../../api/session';
import { type Position, positionOf } from '../../fields/map/position';
import { useLabel } from '../../i18n/useLabel';
import { Icon } from '../../layout/Icon';
import { nameOf, sectionsOf, type Values } from '../../metadata';
import { DeleteRecord } from '../DeleteRecord';
import { FormSections } from '../FormSections';
import { RecordForm } from '../RecordForm';
import { SaveButton } from '../SaveButton';
import { useSend } from '../useSend';
import { placed, placeField } from './usePlaces';

interface PlaceProps {
  /** Where the pin was put on the map. */
  moved: Position | undefined;
  onPlace: (position: Position | undefined) => void;
}

/** Keeps the degrees of the form and the pin of the map in step, both ways. */
function Place({ moved, onPlace }: PlaceProps) {
  const resource = useDeclaration();
  const { setValue } = useFormContext();
  useEffect(() => {
    if (!moved) return;
    for (const [name, degrees] of Object.entries(placed(resource, moved)))
      setValue(name, degrees, { shouldDirty: true });
  }, [moved, setValue, resource]);
  const field = placeField(resource);
  const [north, east]: unknown[] = useWatch({ name: [field.latitude, field.longitude] });
  const latest = useRef(onPlace);
  useEffect(() => {
    latest.current = onPlace;
  });
  useEffect(() => {
    latest.current(positionOf(field, { [field.latitude]: north, [field.longitude]: east }));
  }, [north, east, field]);
  return null;
}

function Foot({ record, onDeleted }: { record: RaRecord | undefined; onDeleted: () => void }) {
  const app = useApp();
  const { name } = useDeclaration();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2, justifyContent: 'space-between' }}>
      {record ? <DeleteRecord record={record} onDeleted={onDeleted} /> : <span />}
      {mayRole(app, readSession()?.role, name, record ? 'edit' : 'create') && <SaveButton />}
    </Box>
  );
}

interface PlacePanelProps extends PlaceProps {
  /** Absent for a new one. */
  record: RaRecord | undefined;
  start: Values;
  probe: ReactNode;
  onBack: () => void;
  onDone: (id: string | undefined) => void;
}

/** One place beside the map, in its generated inputs. */
export function PlacePanel({ record, start, probe, onBack, onDone, ...place }: PlacePanelProps) {
  const resource = useDeclaration();
  const label = useLabel();
  const translate = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const send = useSend(resource, { record, onStored: ({ id }) => onDone(String(id)) });

  return (
    <RecordForm
      id={record?.id}
      start={start}
      send={send}
      heading={
        <>
          <Button size="small" startIcon={<Icon path={mdiArrowLeft} />} onClick={onBack}>
            {translate('map.back')}
          </Button>
          <Box component="h2" ref={heading} tabIndex={-1} sx={{ my: 1, typography: 'h3', outline: 0 }}>
            {record ? nameOf(resource, record) : resource.titles?.create && label(resource.titles.create)}
          </Box>
        </>
      }
    >
      {probe}
      <Place {...place} />
      <FormSections declaration={resource} sections={sectionsOf(resource)} />
      <Foot record={record} onDeleted={() => onDone(undefined)} />
    </RecordForm>
  );
}
