import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { renderCell } from '../../../fields/columns/columns';
import { fragmentOf } from '../../../fields/inputs/richText/richTextSchema';
import { useReferenceNames } from '../../../fields/useReferenceRecords';
import { useLabel, useLanguage } from '../../../i18n/useLabel';
import { type DisplayField, nameOf, type Resource, ratioOf, type Values, valueAt } from '../../../metadata';
import { loadableOf } from '../../../ui/loadable';
import { isBlankValue, previewFields } from './findings';

/** The screen of a phone. Its colours do not follow the admin's theme: users choose light or dark. */
const Screen = styled('div')({
  '--ink': '#16202a',
  '--faint': '#55606b',
  '--link': '#14655f',
  '--line': '#dfe4e8',
  boxSizing: 'border-box',
  width: '100%',
  maxWidth: 340,
  margin: '0 auto',
  padding: '20px 14px',
  border: '6px solid #2b343a',
  borderRadius: 28,
  backgroundColor: '#ffffff',
  color: 'var(--ink)',
  colorScheme: 'light',
  fontSize: '0.9375rem',
  lineHeight: 1.5,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  '&[data-dark]': {
    '--ink': '#e6ebee',
    '--faint': '#aab5bc',
    '--link': '#7fd3cb',
    '--line': '#36424a',
    backgroundColor: '#12181b',
    colorScheme: 'dark',
  },
  '& p': { margin: '0 0 0.6em' },
  '& a': { color: 'var(--link)' },
  '& img': { maxWidth: '100%', height: 'auto' },
  '& .picture': {
    display: 'block',
    width: '100%',
    objectFit: 'cover',
    borderRadius: 12,
    marginBottom: 12,
  },
  '& .title': { fontSize: '1.1875rem', fontWeight: 550, lineHeight: 1.3 },
  '& .text': { whiteSpace: 'pre-line' },
  '& .date': { color: 'var(--faint)' },
  '& blockquote': { margin: '0 0 0.6em', paddingLeft: 12, borderLeft: '3px solid var(--line)' },
  '& table': { borderCollapse: 'collapse', width: '100%', marginBottom: '0.6em' },
  '& td, & th': { padding: 4, border: '1px solid var(--line)', verticalAlign: 'top', textAlign: 'left' },
});

const Entry = styled('div')({
  display: 'flex',
  gap: 12,
  alignItems: 'center',
  '& > img': { flex: 'none', width: 72, height: 72, objectFit: 'cover', borderRadius: 12 },
  '& > div': { minWidth: 0 },
  '& p': {
    margin: 0,
    display: '-webkit-box',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
  },
  '& p:first-of-type': { fontWeight: 550 },
  '& p + p': { color: 'var(--faint)', fontSize: '0.8125rem' },
});

const isDate = ({ field: { kind } }: DisplayField) => ['period', 'date', 'dateTime'].includes(kind);

export interface PreviewProps {
  resource: Resource;
  values: Values;
}

interface PhoneProps extends PreviewProps {
  isDark: boolean;
  isOpen?: boolean;
}

/** The parts of a record that citizens see. */
function usePreview({ resource, values }: PreviewProps) {
  const label = useLabel();
  const language = useLanguage();
  const translate = useTranslate();
  const fields = previewFields(resource, values).filter(
    ({ field, path }) => !isBlankValue(field, valueAt(values, path)),
  );
  const nameOfReference = useReferenceNames(fields.map(({ field }) => field));
  /** The value as in a list, except the state of a period, which is for staff. */
  const cell = ({ field, path }: DisplayField): ReactNode =>
    renderCell({
      field: field.kind === 'period' ? { ...field, stateLabels: undefined } : field,
      value: valueAt(values, path),
      record: values,
      language,
      label,
      translate,
      nameOf: nameOfReference,
    });
  const block = (visible: DisplayField): ReactNode => {
    const { field, path } = visible;
    const value = valueAt(values, path);
    if (field.components?.Preview) {
      const Component = loadableOf(field.components.Preview);
      return <Component key={path} value={value} record={values} />;
    }
    if (field.kind === 'image' && typeof value === 'string')
      return (
        <img
          key={path}
          className="picture"
          src={value}
          alt=""
          style={{ aspectRatio: ratioOf(field, values)?.join(' / ') }}
        />
      );
    if (field.kind === 'richText' && typeof value === 'string')
      return <div key={path} ref={(node) => node?.replaceChildren(fragmentOf(value))} />;
    return (
      <p key={path} className={isDate(visible) ? 'date' : 'text'}>
        {cell(visible)}
      </p>
    );
  };
  const picture = fields.find(({ field }) => field.kind === 'image');
  const others = fields.filter((one) => one !== picture);
  const title = nameOf(resource, values) || translate('list.untitled');
  return { picture, others, title, cell, block };
}

/** A record on a page of its own: picture, title and every other field with a value. */
export function OpenRecord(props: PreviewProps) {
  const { picture, others, title, block } = usePreview(props);
  return (
    <>
      {picture && block(picture)}
      <p className="title">{title}</p>
      {others.map(block)}
    </>
  );
}

function ListEntry({ resource, values }: PreviewProps) {
  const { picture, others, title, cell } = usePreview({ resource, values });
  const subtitle = others.find(isDate) ?? others[0];
  return (
    <Entry>
      {picture && <img src={String(valueAt(values, picture.path))} alt="" />}
      <div>
        <p>{title}</p>
        {subtitle && <p>{cell(subtitle)}</p>}
      </div>
    </Entry>
  );
}

/** A record as an entry of the app's list or, with `isOpen`, on a page of its own. */
export function Phone({ isDark, isOpen, ...props }: PhoneProps) {
  return (
    <Screen data-dark={isDark || undefined}>
      {isOpen ? <OpenRecord {...props} /> : <ListEntry {...props} />}
    </Screen>
  );
}
