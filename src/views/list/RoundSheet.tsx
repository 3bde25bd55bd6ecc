import { mdiPrinterOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import GlobalStyles from '@mui/material/GlobalStyles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type RaRecord, useTranslate } from 'react-admin';
import { useResource } from '../../AppContext';
import { renderCell } from '../../fields/columns/columns';
import { LazyMap } from '../../fields/map/LazyMap';
import { positionOf } from '../../fields/map/position';
import { fullDate } from '../../i18n/dates';
import { useLabel, useLanguage, useRecordName } from '../../i18n/useLabel';
import { fieldOf, type Label, nameOf, placeOf, titleFieldsOf, valueAt } from '../../metadata';
import { Icon } from '../../ui/Icon';
import { useColumns } from './useColumns';

const labels = {
  title: { fr: 'Feuille de tournée', en: 'Round sheet' },
  map: { fr: 'Carte de la tournée', en: 'Map of the round' },
  number: { fr: 'N°', en: 'No.' },
  done: { fr: 'Fait', en: 'Done' },
  print: { fr: 'Imprimer', en: 'Print' },
  close: { fr: 'Fermer', en: 'Close' },
} satisfies Record<string, Label>;

/** Kinds that help nobody outdoors. */
const leftOut: ReadonlySet<string> = new Set(['status', 'list', 'image', 'icon']);

/** On paper: nothing but the sheet, in black, over as many pages as it takes. */
const printStyles = {
  '@page': { size: 'A4 landscape', margin: '10mm' },
  '@media print': {
    body: { overflow: 'visible !important' },
    [`body > :not(.round-sheet), .round-sheet :is(.MuiBackdrop-root, .MuiDialogActions-root,
      .leaflet-control-zoom, .leaflet-container + p)`]: { display: 'none !important' },
    '.round-sheet, .round-sheet :is(.MuiDialog-container, .MuiDialog-paper, .MuiDialogTitle-root, .MuiDialogContent-root)':
      {
        position: 'static !important',
        display: 'block !important',
        height: 'auto !important',
        maxHeight: 'none !important',
        maxWidth: 'none !important',
        width: 'auto !important',
        margin: '0 !important',
        padding: '0 !important',
        overflow: 'visible !important',
        border: '0 !important',
        boxShadow: 'none !important',
        background: '#fff !important',
      },
    '.round-sheet :is(h2, p, th, td, td *)': { color: '#000 !important', background: 'none !important' },
  },
};

export interface RoundSheetProps {
  records: readonly RaRecord[];
  onClose: () => void;
}

/** The selected records of a list with a map, on paper: numbered places, and a line with a box to tick for each. */
export default function RoundSheet({ records, onClose }: RoundSheetProps) {
  const resource = useResource();
  const label = useLabel();
  const language = useLanguage();
  const recordName = useRecordName();
  const translate = useTranslate();
  const place = placeOf(resource);
  const isSmall = useMediaQuery('(max-width: 600px)');
  const titles = titleFieldsOf(resource);
  const { columns, context } = useColumns(titles);
  const printed = columns.filter(({ field }) => !leftOut.has(field.kind) && field !== place?.field);
  const points = records.flatMap((record, index) => {
    const position = place && positionOf(place.field, record);
    return position
      ? [{ id: String(record.id), name: nameOf(resource, record), position, mark: index + 1 }]
      : [];
  });
  return (
    <Dialog open fullWidth fullScreen={isSmall} maxWidth="lg" className="round-sheet" onClose={onClose}>
      <GlobalStyles styles={printStyles} />
      <DialogTitle>{label(labels.title)}</DialogTitle>
      <DialogContent tabIndex={0}>
        <p>
          {resource.titles?.list && `${label(resource.titles.list)} · `}
          {translate('list.total', { smart_count: records.length })} · {fullDate(Date.now(), language)}
        </p>
        {points.length > 0 && (
          // As wide on paper as on screen: the browser prints the map as it is drawn.
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
                {place && <td>{renderCell({ ...context, field: place.field, record, value: undefined })}</td>}
                <td>
                  <span className="box" />
                </td>
              </tr>
            ))}
          </tbody>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{label(labels.close)}</Button>
        <Button
          variant="contained"
          startIcon={<Icon path={mdiPrinterOutline} />}
          onClick={() => window.print()}
        >
          {label(labels.print)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
