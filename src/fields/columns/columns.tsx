import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import {
  ageText,
  agoText,
  daysSince,
  fullDate,
  periodState,
  relevantPeriod,
  shortDate,
  timesText,
} from '../../i18n/dates';
import { numberText } from '../../i18n/numbers';
import {
  type ChoiceValue,
  canRead,
  choiceOf,
  type DateField,
  type Field,
  type FieldOf,
  fieldOf,
  fieldValue,
  fileNameOf,
  isEmpty,
  isReadable,
  type Kind,
  type Locale,
  languageTagOf,
  linkOf,
  maskSecret,
  type Resource,
  type Role,
  shortened,
  sourceOf,
  textOf,
  valueAt,
} from '../../metadata';
import { loadable, loadableOf } from '../../ui/loadable';
import { renameStyles } from '../renameStyles';
import type { CellProps, Column } from './cell';
import { Chip, editedText, renderPlanned, renderStatus } from './StatusChip';
import { Unreadable } from './Unreadable';

/** A separate chunk, because it contains all icons. */
export const LazyIconGlyph = loadable(() => import('../IconGlyph'), {
  fallback: () => <span className="glyph" style={{ width: 20, height: 20 }} />,
  errorFallback: ({ name }) => name,
});

/** A separate chunk, because few lists have a geometry, opening hours or a recurrence. */
const LazySentence = loadable<CellProps<FieldOf<'geometry' | 'openingHours' | 'recurrence'>>>(
  () => import('./Sentence'),
  { fallback: () => null },
);

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

const lineElements = 'p, h1, h2, h3, h4, h5, h6, li, tr, blockquote, pre, div, br';

/** Returns a line for each paragraph, list item and row. */
export function plainTextOf(html: string): string {
  const { body } = new DOMParser().parseFromString(renameStyles(html), 'text/html');
  for (const line of body.querySelectorAll(lineElements)) {
    line.before('\n');
    line.after('\n');
  }
  for (const cell of body.querySelectorAll('td, th')) cell.after(' ');
  return body.textContent.replace(/[^\S\n]*\n\s*/g, '\n').trim();
}

const textColumn: Column = ({ field, value }) => {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return field.kind === 'richText' ? plainTextOf(text) : text;
};

function linkColumn(kind: 'email' | 'phone' | 'url' | 'file'): Column {
  const target = kind === 'url' || kind === 'file' ? { target: '_blank', rel: 'noreferrer' } : {};
  return ({ value, isInLink }) => {
    const text = String(value);
    const href = linkOf(kind, text);
    if (!href) return text;
    const name = shortened(kind === 'file' ? fileNameOf(text) : text.replace(/^https?:\/\/(www\.)?/i, ''));
    if (isInLink) return name;
    return (
      <a href={href} {...target}>
        {name}
      </a>
    );
  };
}

const fileLink = linkColumn('file');

const fileColumn: Column = (cell) => {
  const files = listOf(cell.value);
  return files.length > 1
    ? cell.translate('list.files', { smart_count: files.length })
    : fileLink({ ...cell, value: files[0] });
};

const numberColumn: Column<FieldOf<'number'>> = ({ field, value, language }) =>
  typeof value === 'number' ? numberText(field, value, language) : textOf(value);

/** Empty for both "no" and "never set", so that every "yes" stands out. */
const booleanColumn: Column = ({ value, translate }) =>
  value === true ? translate('ra.boolean.true') : null;

export const showsAgo = ({ kind }: Field, value: unknown): boolean =>
  kind === 'dateTime' && daysSince(value) < 7 && periodState({ startDate: value }) !== 'upcoming';

function dateText(field: DateField, value: unknown, language: Locale): string {
  if (field.age) return ageText(daysSince(value), language);
  return showsAgo(field, value) ? agoText(value, language) : shortDate(value, language);
}

const dateColumn: Column<DateField> = ({ field, value, record, language }) => {
  const { age } = field;
  const days = daysSince(value);
  const time = (
    <time dateTime={String(value)} title={fullDate(value, language)}>
      {dateText(field, value, language)}
    </time>
  );
  const isLate = age?.late && days > age.late.days && age.late.when?.(record) !== false;
  return isLate ? <Chip tone="error">{time}</Chip> : time;
};

const periodTones = { upcoming: 'info', current: 'success', past: 'neutral' } as const;

const periodColumn: Column<FieldOf<'period'>> = ({ field, value, language, label, translate }) => {
  const relevant = relevantPeriod(value);
  if (!relevant) return null;
  const { period, state, others } = relevant;
  const ends = [period.startDate, period.endDate];
  const [first, last] = ends.map((date) => shortDate(date, language) || '…');
  const title = ends.map((date) => fullDate(date, language)).filter(Boolean);
  const oneDay = [first, timesText(period, language)].filter(Boolean).join(', ');
  return (
    <>
      {field.stateLabels && <Chip tone={periodTones[state]}>{label(field.stateLabels[state])}</Chip>}{' '}
      <span title={title.join(' – ')}>{first === last ? oneDay : `${first} – ${last}`}</span>
      {others > 0 && (
        <>
          {' '}
          <span title={translate('list.otherPeriods', { smart_count: others })}>+{others}</span>
        </>
      )}
    </>
  );
};

const choicesColumn: Column<FieldOf<'choice' | 'choices' | 'tags'>> = ({ field, value, label }) =>
  listOf(value)
    .map((id) => label(choiceOf<ChoiceValue>(field.choices, id)?.label) || String(id))
    .join(', ');

const choiceColumn: Column<FieldOf<'choice'>> = (cell) => {
  const choice = choiceOf(cell.field.choices, cell.value);
  return choice?.tone ? <Chip tone={choice.tone}>{cell.label(choice.label)}</Chip> : choicesColumn(cell);
};

const statusColumn: Column<FieldOf<'status'>> = ({
  field,
  value,
  label,
  language,
  record,
  plannedAt,
  editedStatus,
}) => {
  const isEdited = editedStatus !== undefined && choiceOf(field.choices, value)?.id === editedStatus;
  const chip = renderStatus(field, value, label, record, isEdited ? editedText : undefined);
  const at = plannedAt?.(record);
  if (at === undefined) return chip;
  return (
    <>
      {chip} {renderPlanned(at, label, language)}
    </>
  );
};

const referenceColumn: Column = ({ field, value, nameOf }) => {
  const names = listOf(value).map((id) => nameOf(field, id));
  return names.filter(Boolean).join(', ') || null;
};

/** The alternative text is empty, because the other cells of the row already name the record. */
const imageColumn: Column = ({ value }) => (
  <img
    className="thumbnail"
    src={String(value)}
    alt=""
    width={48}
    height={32}
    loading="lazy"
    decoding="async"
  />
);

/** Five decimals are about a metre. The semicolon separates numbers that have a decimal comma. */
const coordinatesColumn: Column<FieldOf<'coordinates'>> = ({ field, record, language }) => {
  const degrees = [record[field.latitude], record[field.longitude]];
  if (!degrees.every((value) => typeof value === 'number')) return null;
  const format = new Intl.NumberFormat(languageTagOf(language), { maximumFractionDigits: 5 });
  return degrees.map((value) => format.format(value)).join(language === 'en' ? ', ' : ' ; ');
};

const flagsColumn: Column<FieldOf<'flags'>> = ({ field, value, label }) =>
  Object.entries(field.flags)
    .filter(([flag]) => valueAt(value, flag) === true)
    .map(([, flagLabel]) => label(flagLabel))
    .join(', ');

/** A function gets only values that `isReadable` accepts, and no empty ones. `list` gets empty values, too. */
const columns: { [K in Kind]: Column<FieldOf<K>> } = {
  text: textColumn,
  longText: textColumn,
  richText: textColumn,
  password: () => null,
  secret: ({ value }) => maskSecret(value),
  email: linkColumn('email'),
  phone: linkColumn('phone'),
  url: linkColumn('url'),
  number: numberColumn,
  boolean: booleanColumn,
  date: dateColumn,
  dateTime: dateColumn,
  period: periodColumn,
  openingHours: (cell) => <LazySentence {...cell} />,
  choice: choiceColumn,
  choices: choicesColumn,
  tags: choicesColumn,
  status: statusColumn,
  reference: referenceColumn,
  references: referenceColumn,
  image: imageColumn,
  file: fileColumn,
  icon: ({ value }) => <LazyIconGlyph name={String(value)} />,
  json: textColumn,
  coordinates: coordinatesColumn,
  geometry: (cell) => <LazySentence {...cell} />,
  recurrence: (cell) => <LazySentence {...cell} />,
  list: ({ value }) => (Array.isArray(value) ? value.length : null),
  flags: flagsColumn,
};

export function renderCell(cell: CellProps): ReactNode {
  const { field, value, record, translate } = cell;
  const load = field.components?.Cell;
  if (!load) return renderKind(cell);
  const Cell = loadableOf(load);
  const marker = <Unreadable field={field} value={value} translate={translate} />;
  if (!isEmpty(value) && !isReadable(field, value)) return marker;
  return (
    <ErrorBoundary resetKeys={[value]} fallback={marker}>
      <Cell value={value} record={record} />
    </ErrorBoundary>
  );
}

/** Catches errors itself: an error boundary per cell would add thousands of components to a list of 300 rows. */
export function renderKind(cell: CellProps): ReactNode {
  const { field, record } = cell;
  // Coordinates have no value of their own: the record has a latitude and a longitude.
  const value = field.kind === 'coordinates' ? fieldValue(field, record, '') : cell.value;
  // An empty list shows 0.
  if (isEmpty(value) && field.kind !== 'list') return null;
  try {
    if (isReadable(field, value)) return (columns[field.kind] as Column)(cell);
  } catch (error) {
    console.error(error);
  }
  return <Unreadable field={field} value={value} translate={cell.translate} />;
}

export interface VisibleColumn {
  name: string;
  source: string;
  field: Field;
}

export const visibleColumns = (resource: Resource, role: Role | undefined): VisibleColumn[] =>
  (resource.list?.columns ?? [])
    .map((name) => ({
      name,
      field: fieldOf(resource, name),
      source: sourceOf(name, fieldOf(resource, name)),
    }))
    .filter(({ field }) => canRead(role, field));
