import { styled } from '@mui/material/styles';
import { renderSVG } from 'uqr';
import { useLabel } from '../../../i18n/useLabel';
import { collectionOf, idFieldOf, type Label } from '../../../metadata';
import { useConfig } from '../../../routing/AppContext';
import { PrintDialog } from '../../../ui/dialogs/PrintDialog';
import { OpenRecord, type PreviewProps } from './Phone';

const texts = {
  title: { fr: 'Affiche A4', en: 'A4 poster' },
  code: { fr: 'Code QR : {address}', en: 'QR code: {address}' },
} satisfies Record<string, Label>;

/** A sheet of paper, white even in the dark theme. */
const Sheet = styled('div')({
  colorScheme: 'light',
  backgroundColor: '#fff',
  color: '#16202a',
  fontSize: '1.25rem',
  lineHeight: 1.5,
  overflowWrap: 'anywhere',
  padding: 32,
  border: '1px solid #dfe4e8',
  '@media print': { padding: 0, border: 0 },
  '& header, & footer': { display: 'flex', alignItems: 'center', gap: 16 },
  '& header': { marginBottom: 24, fontWeight: 550, '& img': { height: 64, width: 'auto' } },
  '& footer': { marginTop: 32, fontSize: '1rem', breakInside: 'avoid', '& img': { width: 128, height: 128 } },
  '& p': { margin: '0 0 0.6em' },
  '& a': { color: 'inherit' },
  '& :not(header, footer) > img': { maxWidth: '100%', height: 'auto' },
  '& .picture': { display: 'block', width: '100%', maxHeight: 480, objectFit: 'cover', marginBottom: 24 },
  '& .title': { fontSize: '2.5rem', fontWeight: 550, lineHeight: 1.2 },
  '& .date': { fontSize: '1.5rem', fontWeight: 550 },
  '& .text': { whiteSpace: 'pre-line' },
  '& blockquote': { margin: '0 0 0.6em', paddingLeft: 16, borderLeft: '4px solid #dfe4e8' },
  '& table': { borderCollapse: 'collapse', width: '100%', marginBottom: '0.6em' },
  '& td, & th': { padding: 6, border: '1px solid #8a949e', verticalAlign: 'top', textAlign: 'left' },
});

/** A printable record: what citizens see of it, the town, and a QR code of its URL if the config has a `recordUrl`. */
export default function Poster({ resource, values, onClose }: PreviewProps & { onClose: () => void }) {
  const { appTitle, logo, recordUrl } = useConfig();
  const label = useLabel();
  const id = values[idFieldOf(resource)] ?? values.id;
  const address =
    recordUrl &&
    id !== undefined &&
    recordUrl
      .replace('{collection}', encodeURIComponent(collectionOf(resource)))
      .replace('{id}', encodeURIComponent(String(id)));
  return (
    <PrintDialog title={label(texts.title)} size="A4" maxWidth="md" onClose={onClose}>
      <Sheet tabIndex={0}>
        <header>
          {logo && <img src={logo} alt="" />}
          {appTitle}
        </header>
        <OpenRecord resource={resource} values={values} />
        {address && (
          <footer>
            <img
              src={`data:image/svg+xml,${encodeURIComponent(renderSVG(address))}`}
              alt={label(texts.code, { address })}
            />
            {address}
          </footer>
        )}
      </Sheet>
    </PrintDialog>
  );
}
