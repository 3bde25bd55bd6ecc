import { styled } from '@mui/material/styles';
import { renderSVG } from 'uqr';
import { FrameProvider } from '../../../../site/context';
import { periodIn, periodText } from '../../../../site/dates';
import type { Item } from '../../../../site/model';
import { Value } from '../../../../site/Value';
import { useLabel, useLanguage } from '../../../i18n/useLabel';
import {
  collectionOf,
  coverOf,
  idFieldOf,
  type Label,
  type Resource,
  ratioOf,
  type StoredField,
  shownFields,
  type Values,
  valueAt,
} from '../../../metadata';
import { useConfig } from '../../../routing/AppContext';
import { PrintDialog } from '../../../ui/dialogs/PrintDialog';
import { useLive } from '../../record/useLive';
import { applyStyles } from './cleanHtml';
import { isBlankValue } from './findings';
import { type PreviewProps, useSite } from './useSite';

const texts = {
  title: { fr: 'Affiche A4', en: 'A4 poster' },
  code: { fr: 'Code QR : {address}', en: 'QR code: {address}' },
} satisfies Record<string, Label>;

/** White even in the dark theme. */
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
  '& .icon': { display: 'none' },
  '& ul, & ol': { margin: '0 0 0.6em', paddingLeft: '1.2em' },
  '& .chips, & .files': { listStyle: 'none', padding: 0 },
  '& .date': { fontSize: '1.5rem', fontWeight: 550 },
  '& .lines': { whiteSpace: 'pre-line' },
  '& blockquote': { margin: '0 0 0.6em', paddingLeft: 16, borderLeft: '4px solid #dfe4e8' },
  '& table': { borderCollapse: 'collapse', width: '100%', marginBottom: '0.6em' },
  '& td, & th': { padding: 6, border: '1px solid #8a949e', verticalAlign: 'top', textAlign: 'left' },
});

const isDate = ({ field: { kind } }: StoredField) => ['period', 'date', 'dateTime'].includes(kind);

function Content({ item: { resource, title, values } }: { item: Item }) {
  const language = useLanguage();
  const cover = coverOf(resource);
  const picture = cover && valueAt(values, cover.path);
  const fields = shownFields(resource, values).filter(
    ({ name, field, path }) =>
      name !== cover?.name && field.kind !== 'icon' && !isBlankValue(field, valueAt(values, path)),
  );
  return (
    <div
      // Runs after each render. Sets the styles of formatted text: see `cleanHtml`.
      ref={(node) => {
        if (node) applyStyles(node);
      }}
    >
      {cover && typeof picture === 'string' && picture && (
        <img
          className="picture"
          src={picture}
          alt=""
          style={{ aspectRatio: ratioOf(cover.field, values)?.join(' / ') }}
        />
      )}
      <p className="title">{title}</p>
      {fields.map((one) => {
        const { name, field, path } = one;
        const period = isDate(one) && periodIn(field, values, path);
        return (
          <div key={name} className={isDate(one) ? 'date' : undefined}>
            {period ? (
              <p>{periodText(period, language)}</p>
            ) : (
              <Value field={field} value={valueAt(values, path)} values={values} />
            )}
          </div>
        );
      })}
    </div>
  );
}

function useAddress(resource: Resource, values: Values): string | undefined {
  const { recordUrl } = useConfig();
  const { live } = useLive(resource, values);
  const id = values[idFieldOf(resource)] ?? values.id;
  if (!recordUrl || id === undefined) return live?.url ?? undefined;
  return recordUrl
    .replace('{collection}', encodeURIComponent(collectionOf(resource)))
    .replace('{id}', encodeURIComponent(String(id)));
}

export default function Poster({ resource, values, onClose }: PreviewProps & { onClose: () => void }) {
  const { appTitle, logo } = useConfig();
  const label = useLabel();
  const { item, frame } = useSite({ resource, values });
  const address = useAddress(resource, values);
  return (
    <PrintDialog title={label(texts.title)} size="A4" maxWidth="md" onClose={onClose}>
      {/* Focusable, so that the keyboard can scroll it. */}
      <Sheet tabIndex={0}>
        <header>
          {logo && <img src={logo} alt="" />}
          {appTitle}
        </header>
        <FrameProvider value={frame}>
          <Content item={item} />
        </FrameProvider>
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
