import Box from '@mui/material/Box';
import type { RaRecord } from 'react-admin';
import {
  AnswerMenu,
  FieldValue,
  LazyMap,
  Panel,
  positionOf,
  RecordScreen,
  ScreenHeading,
  StatusChip,
  StatusMenu,
  StoredPictures,
  useLabel,
  useResource,
  useSetStatus,
} from '../../src/engine';
import { nameOf } from '../../src/metadata';
import reports from '.';
import { labels } from './labels';
import { Neighbours } from './Neighbours';
import { PdfButton } from './PdfButton';

const { folder, status, formattedAddress, place, pictures: _, ...details } = reports.fields;

function Place({ record }: { record: RaRecord }) {
  const label = useLabel();
  const position = positionOf(place, record);
  const name = typeof record.formattedAddress === 'string' ? record.formattedAddress : '';
  const address = <FieldValue field={formattedAddress} value={record.formattedAddress} record={record} />;
  if (!position)
    return (
      <>
        {address}
        <p>{label(labels.noPlace)}</p>
      </>
    );
  return (
    <>
      {address}
      <LazyMap
        label={label(labels.map)}
        points={[{ id: String(record.id), name: name || label(labels.place), position }]}
        height={320}
      />
      <FieldValue field={place} value={undefined} record={record} />
    </>
  );
}

function Report({ record, reload }: { record: RaRecord; reload: () => Promise<unknown> }) {
  const { titles } = useResource();
  const label = useLabel();
  const { setStatus, isPending } = useSetStatus(reload);
  return (
    <>
      <ScreenHeading
        title={titles?.edit ? label(titles.edit, record) : ''}
        badge={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' }}>
            <span>
              {label(folder.label)} <strong>{nameOf(reports, record) || '—'}</strong>
            </span>
            <StatusChip field={status} value={record.status} />
          </Box>
        }
        hasListLink
        actions={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <Neighbours id={record.id} />
            <PdfButton record={record} />
            <AnswerMenu record={record} onStored={reload} />
            <StatusMenu
              variant="contained"
              current={record.status}
              isPending={isPending}
              onChoose={(chosen) => setStatus(record, chosen)}
            />
          </Box>
        }
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <Panel title={label(labels.pictures)}>
            <StoredPictures ids={record.pictures} />
          </Panel>
          <Panel title={label(labels.place)}>
            <Place record={record} />
          </Panel>
        </Box>
        <Panel title={label(labels.details)}>
          {Object.entries(details).map(([name, field]) => (
            <FieldValue key={name} field={field} value={record[name]} record={record} />
          ))}
        </Panel>
      </Box>
    </>
  );
}

/** A citizen's report, which users follow up but do not edit (docs/product.md#reports). */
export default function ReportView() {
  return (
    <RecordScreen>
      {(record, reload) => <Report key={record.id} record={record} reload={reload} />}
    </RecordScreen>
  );
}
