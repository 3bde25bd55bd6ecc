import { mdiChevronLeft, mdiChevronRight, mdiFilePdfBox } from '@mdi/js';
import Box from '@mui/material/Box';
import { type Identifier, LinkBase, type RaRecord, useCreatePath, useNotify } from 'react-admin';
import {
  ActionBar,
  AnswerMenu,
  Duplicates,
  FieldValue,
  IconAction,
  LazyMap,
  MergedInto,
  Panel,
  positionOf,
  RecordScreen,
  ScheduleButton,
  StatusChip,
  StatusMenu,
  StickyHeading,
  StoredPictures,
  SubmissionNote,
  saveFile,
  Timeline,
  ToolButton,
  useAdminDataProvider,
  useCapability,
  useConfig,
  useLabel,
  useNeighbours,
  useNotifyError,
  useReferenceNames,
  useTask,
  useTransition,
} from '../../src/engine';
import { collectionOf, nameOf, textOf } from '../../src/metadata';
import reports from '.';
import { Handling, Overdue } from './Handling';

const labels = {
  actions: { fr: 'Actions du signalement', en: 'Actions of the report' },
  said: { fr: 'Signalement', en: 'Report' },
  details: { fr: 'Informations', en: 'Details' },
  place: { fr: 'Lieu', en: 'Place' },
  noPlace: { fr: 'Le lieu n’a pas été transmis.', en: 'The place was not sent.' },
  map: { fr: 'Carte du lieu signalé', en: 'Map of the reported place' },
  pdf: { fr: 'Générer le PDF', en: 'Generate the PDF' },
  making: { fr: 'Génération…', en: 'Generating…' },
  made: { fr: 'Rapport généré.', en: 'Report generated.' },
  around: { fr: 'Signalements de la liste', en: 'Reports of the list' },
  previous: { fr: 'Signalement précédent', en: 'Previous report' },
  next: { fr: 'Signalement suivant', en: 'Next report' },
};

/** Other parts of the view show the fields that are named here. The details are all the rest. */
const {
  folder: _folder,
  status,
  information,
  formattedAddress,
  place,
  pictures: _pictures,
  assignee: _assignee,
  dueOn: _dueOn,
  note: _note,
  ...details
} = reports.fields;

function Step({ id, name, path }: { id: Identifier | undefined; name: string; path: string }) {
  const createPath = useCreatePath();
  if (id === undefined) return <IconAction path={path} label={name} disabled />;
  const to = createPath({ resource: reports.name, type: 'edit', id });
  return <IconAction path={path} label={name} component={LinkBase} to={to} />;
}

/** Links to the previous and next report, by the order and filters that the list had last. */
function Neighbours({ id }: { id: Identifier }) {
  const label = useLabel();
  const { previous, next, position, total } = useNeighbours(id);
  return (
    <Box
      component="nav"
      aria-label={label(labels.around)}
      sx={{ display: 'flex', alignItems: 'center', whiteSpace: 'nowrap', color: 'text.secondary' }}
    >
      <Step id={previous} name={label(labels.previous)} path={mdiChevronLeft} />
      <span>{position !== undefined && `${position}\u00a0/\u00a0${total}`}</span>
      <Step id={next} name={label(labels.next)} path={mdiChevronRight} />
    </Box>
  );
}

/** Saves `GET reports/pdf/{id}` as `Rapport_{id}.pdf`. */
function PdfButton({ record }: { record: RaRecord }) {
  const dataProvider = useAdminDataProvider();
  const label = useLabel();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const { isPending, run } = useTask();
  const save = async () => {
    try {
      const path = `${collectionOf(reports)}/pdf/${encodeURIComponent(record.id)}`;
      saveFile(await dataProvider.download(path, '%PDF'), `Rapport_${record.id}.pdf`);
      notify(label(labels.made), { type: 'success' });
    } catch (error) {
      notifyError('error.action', error);
    }
  };
  return (
    <ToolButton
      path={mdiFilePdfBox}
      label={label(isPending ? labels.making : labels.pdf)}
      aria-disabled={isPending || undefined}
      aria-busy={isPending}
      onClick={() => run(save)}
    />
  );
}

function Place({ record }: { record: RaRecord }) {
  const label = useLabel();
  const position = positionOf(place, record);
  const name = textOf(record.formattedAddress) || label(labels.place);
  return (
    <>
      <FieldValue field={formattedAddress} value={record.formattedAddress} record={record} />
      {position ? (
        <>
          <LazyMap
            label={label(labels.map)}
            points={[{ id: String(record.id), name, position }]}
            height={320}
          />
          <FieldValue field={place} value={undefined} record={record} />
        </>
      ) : (
        <p>{label(labels.noPlace)}</p>
      )}
    </>
  );
}

const references = [details.category];

/** The number, category and street of a report, such as `SIG-00051 · Éclairage public · 17 rue de l'Abreuvoir`. */
function useReportName(record: RaRecord): string {
  const nameOfReference = useReferenceNames(references);
  const [street] = textOf(record.formattedAddress).split(',');
  const category = nameOfReference(details.category, record.category);
  return [nameOf(reports, record), category, street].filter(Boolean).join(' · ');
}

function Report({ record, reload }: { record: RaRecord; reload: () => Promise<unknown> }) {
  const label = useLabel();
  const name = useReportName(record);
  // Without this capability, the backend might not store who handles a report.
  const isHandled = useCapability('submissions');
  const makesPdf = useConfig().dialect === 'contract';
  const { start, isPending } = useTransition({ onStored: reload, onOvertaken: reload });
  return (
    <>
      <StickyHeading
        title={label(reports.titles?.edit, record)}
        name={name}
        badge={
          <>
            <StatusChip field={status} value={record.status} />
            <Overdue record={record} />
            <Neighbours id={record.id} />
          </>
        }
        hasListLink
        actions={
          <ActionBar label={label(labels.actions)}>
            {makesPdf && <PdfButton record={record} />}
            <ScheduleButton record={record} />
            <AnswerMenu record={record} onStored={reload} />
            <StatusMenu
              variant="contained"
              current={record.status}
              isPending={isPending}
              onChoose={(chosen) => start([record], { by: 'set', status: chosen })}
            />
          </ActionBar>
        }
      />
      <MergedInto resource={reports} record={record} reload={reload} />
      <SubmissionNote resource={reports} record={record} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <Panel title={label(labels.said)}>
            <FieldValue field={information} value={record.information} record={record} />
            <StoredPictures ids={record.pictures} />
          </Panel>
          <Panel title={label(labels.place)}>
            <Place record={record} />
          </Panel>
          <Duplicates
            resource={reports}
            record={record}
            fields={['information', 'formattedAddress', 'createdAt', 'from']}
            pictures="pictures"
          />
        </Box>
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          {isHandled && <Handling record={record} reload={reload} />}
          <Timeline record={record} />
          <Panel title={label(labels.details)}>
            {Object.entries(details).map(([name, field]) => (
              <FieldValue key={name} field={field} value={record[name]} record={record} />
            ))}
          </Panel>
        </Box>
      </Box>
    </>
  );
}

/** A citizen's report, which clerks handle. What the citizen sent cannot be edited (docs/product.md#reports). */
export default function ReportView() {
  return (
    <RecordScreen>
      {(record, reload) => <Report key={record.id} record={record} reload={reload} />}
    </RecordScreen>
  );
}
