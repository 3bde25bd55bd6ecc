import { mdiArrowLeft, mdiContentSave } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useRef } from 'react';
import { type RaRecord, useDataProvider, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { AdminDataProvider } from '../../src/api/dataProvider';
import { type Position, positionOf } from '../../src/fields/map/position';
import { useLabel } from '../../src/i18n/useLabel';
import { useNotice } from '../../src/i18n/useNotice';
import { Icon } from '../../src/layout/Icon';
import { nameOf, sectionsOf, type Values } from '../../src/metadata';
import { DeleteRecord } from '../../src/views/DeleteRecord';
import { FormSections } from '../../src/views/FormSections';
import { RecordForm } from '../../src/views/RecordForm';
import { useFailure } from '../../src/views/useFailure';
import { useRecordForm } from '../../src/views/useRecordForm';
import type { Send } from '../../src/views/useSubmit';
import points from '.';
import { words } from './words';

const { latitude, longitude } = points.fields.place;

interface PlaceProps {
  /** Where the pin was put on the map. */
  moved: Position | undefined;
  onPlace: (position: Position | undefined) => void;
}

/** Keeps the degrees of the form and the pin of the map in step, both ways. */
function Place({ moved, onPlace }: PlaceProps) {
  const { setValue } = useFormContext();
  useEffect(() => {
    if (!moved) return;
    setValue(latitude, moved[0], { shouldDirty: true });
    setValue(longitude, moved[1], { shouldDirty: true });
  }, [moved, setValue]);
  const [north, east]: unknown[] = useWatch({ name: [latitude, longitude] });
  const latest = useRef(onPlace);
  useEffect(() => {
    latest.current = onPlace;
  });
  useEffect(() => {
    latest.current(positionOf(points.fields.place, { [latitude]: north, [longitude]: east }));
  }, [north, east]);
  return null;
}

function Foot({ record, onDeleted }: { record: RaRecord | undefined; onDeleted: () => void }) {
  const translate = useTranslate();
  const { waiting, settle } = useRecordForm();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2, justifyContent: 'space-between' }}>
      {record ? (
        <DeleteRecord
          record={record}
          onDeleted={() => {
            settle();
            onDeleted();
          }}
        />
      ) : (
        <span />
      )}
      <Button
        type="submit"
        variant="contained"
        disabled={waiting !== undefined}
        aria-busy={waiting === 'save'}
        startIcon={<Icon path={mdiContentSave} />}
      >
        {translate(waiting === 'save' ? 'forms.saving' : 'forms.save')}
      </Button>
    </Box>
  );
}

interface PointPanelProps extends PlaceProps {
  /** Absent for a new point. */
  record: RaRecord | undefined;
  start: Values;
  probe: ReactNode;
  onBack: () => void;
  onDone: (id: string | undefined) => void;
}

/** One point beside the map, in its generated inputs. */
export function PointPanel({ record, start, probe, onBack, onDone, ...place }: PointPanelProps) {
  const label = useLabel();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notice = useNotice();
  const fail = useFailure();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const send: Send = async (sent, stored) => {
    try {
      const { data } = record
        ? await dataProvider.update(points.name, { id: record.id, data: sent, previousData: record })
        : await dataProvider.create(points.name, { data: sent });
      // An error that led away from this screen answers nothing.
      if (data.id === undefined) return {};
      if (record) stored(data);
      const { updated, created } = points.notices ?? {};
      const words = record ? updated : created;
      if (words) notice(words);
      onDone(String(data.id));
      return undefined;
    } catch (error) {
      fail('error.save', error);
      return {};
    }
  };

  return (
    <RecordForm
      id={record?.id}
      start={start}
      send={send}
      heading={
        <>
          <Button size="small" startIcon={<Icon path={mdiArrowLeft} />} onClick={onBack}>
            {label(words.back)}
          </Button>
          <Box component="h2" ref={heading} tabIndex={-1} sx={{ my: 1, typography: 'h3', outline: 0 }}>
            {record ? nameOf(points, record) : label(words.fresh)}
          </Box>
        </>
      }
    >
      {probe}
      <Place {...place} />
      <FormSections declaration={points} sections={sectionsOf(points)} />
      <Foot record={record} onDeleted={() => onDone(undefined)} />
    </RecordForm>
  );
}
