import Box from '@mui/material/Box';
import { type RaRecord, useTranslate } from 'react-admin';
import { renderCell } from '../../fields/columns/columns';
import { fullDate } from '../../i18n/dates';
import { useLabel, useLanguage, useRecordName } from '../../i18n/useLabel';
import { LazyMap } from '../../map/LazyMap';
import { placeIn } from '../../map/position';
import { fieldOf, isKind, type Label, listPlaceOf, nameOf, titleFieldsOf, valueAt } from '../../metadata';
import { useResource } from '../../routing/AppContext';
import { PrintDialog } from '../../ui/dialogs/PrintDialog';
import { useColumns } from './table/useColumns';

const labels = {
  title: { fr: 'Feuille de tournée', en: 'Round sheet' },
  map: { fr: 'Carte de la tournée', en: 'Map of the round' },
  number: { fr: 'N°', en: 'No.' },
  done: { fr: 'Fait', en: 'Done' },
} satisfies Record<string, Label>;

/** `.leaflet-container + p` is the notice that the map's tiles are missing. */
const printStyles = {
  '@media print': {
    '& .leaflet-control-zoom, & .leaflet-container + p': { display: 'none !important' },
    '& :is(p, th, td, td *)': { color: '#000 !important', background: 'none !important' },
  },
};

/** A printable sheet for a round of visits to the selected records. */
export default function RoundSheet({
  records,
  onClose,
}: {
  records: readonly RaRecord[];
  onClose: () => void;
}) {
  const resource = useResource();
  const label = useLabel();
  const language = useLanguage();
  const recordName = useRecordName();
  const translate = useTranslate();
  const place = listPlaceOf(resource);
  const titles = titleFieldsOf(resource);
  const { columns, context } = useColumns(titles);
  const printed = columns.filter(({ field }) => isKind('printed', field.kind) && field !== place?.field);
  const points = records.flatMap((record, index) => {
    const at = place && placeIn(place, record);
    return at ? [{ id: String(record.id), name: nameOf(resource, record), ...at, mark: index + 1 }] : [];
  });
  return (
    <PrintDialog title={label(labels.title)} size="A4 landscape" maxWidth="lg" onClose={onClose}>
      {/* Focusable, so that the keyboard can scroll a wide table. */}
      <Box tabIndex={0} sx={{ overflowX: 'auto', ...printStyles }}>
        <Box component="strong" sx={{ display: 'none', '@media print': { display: 'block' } }}>
          {label(labels.title)}
        </Box>
        <p>
          {resource.titles?.list && `${label(resource.titles.list)} · `}
          {translate('list.total', { smart_count: records.length })} · {fullDate(Date.now(), language)}
        </p>
        {points.length > 0 && (
          // The same width on screen and on paper, because the browser prints the map as it is drawn.
          <Box sx={{ width: 720, mb: 2, '& *': { printColorAdjust: 'exact' } }}>
            <LazyMap label={label(labels.map)} points={points} height={300} />
          </Box>
        )}
        <Box
          component="table"
          sx={{
            width: '100%',
            borderCollapse: 'collapse',
            fontSize: '0.8125rem',
            '& th, & td': { border: 1, borderColor: 'divider', p: 0.75, textAlign: 'start' },
            '& td:first-of-type, & td:nth-of-type(2)': { whiteSpace: 'nowrap' },
            '& tr': { breakInside: 'avoid' },
            '& .box': { display: 'block', width: 18, height: 18, border: 2, borderColor: 'text.primary' },
          }}
        >
          <thead>
            <tr>
              <th>{label(labels.number)}</th>
              <th>{titles.map((name) => label(fieldOf(resource, name).label)).join(', ')}</th>
              {printed.map(({ name, field }) => (
                <th key={name}>{label(field.label)}</th>
              ))}
              {place && <th>{label(place.field.label)}</th>}
              <th>{label(labels.done)}</th>
            </tr>
          </thead>
          <tbody>
            {records.map((record, index) => (
              <tr key={record.id}>
                <td>{index + 1}</td>
                <td>{recordName(resource, record)}</td>
                {printed.map(({ name, field, source }) => (
                  <td key={name}>
                    {renderCell({ ...context, field, record, value: valueAt(record, source) })}
                  </td>
                ))}
                {place && (
                  <td>
                    {renderCell({
                      ...context,
                      field: place.field,
                      record,
                      value: valueAt(record, place.path),
                    })}
                  </td>
                )}
                <td>
                  <span className="box" />
                </td>
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </PrintDialog>
  );
}
