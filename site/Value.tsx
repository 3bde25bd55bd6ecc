import {
  mdiEmailOutline,
  mdiFileOutline,
  mdiFilePdfBox,
  mdiImageOutline,
  mdiMapMarkerOutline,
  mdiOpenInNew,
  mdiPhoneOutline,
} from '@mdi/js';
import type { ReactNode } from 'react';
import { fullDate } from '../src/i18n/dates';
import { numberText } from '../src/i18n/numbers';
import { recurrenceText } from '../src/i18n/recurrence';
import {
  choiceOf,
  coordinateFields,
  type Field,
  type FieldOf,
  fieldValue,
  fileNameOf,
  geometryText,
  isEmpty,
  isGeometry,
  isRecord,
  type Kind,
  type Label,
  type Locale,
  linkOf,
  middleOf,
  ratioOf,
  referencedId,
  type StoredField,
  sameLabel,
  sourceOf,
  type Values,
  valueAt,
} from '../src/metadata';
import { useFrame, useText } from './context';
import { dayText, periodIn, periodText } from './dates';
import { Hours } from './Hours';
import { Icon } from './Icon';
import { useTextLanguage } from './language';
import type { References } from './model';
import { Picture } from './Picture';
import { texts } from './texts';

interface ValueProps<F extends Field = Field> {
  field: F;
  value: unknown;
  /** The record, or the item of a list. */
  values: Values;
  /** The language of the texts in the value, if it is not that of the page. */
  lang?: Locale;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const Text = ({ value, lang }: ValueProps) => (
  <span className="lines" lang={lang}>
    {String(value)}
  </span>
);

/** The server has cleaned the HTML. */
const RichText = ({ value, lang }: ValueProps) => (
  <div className="prose" lang={lang} dangerouslySetInnerHTML={{ __html: String(value) }} />
);

const linked = (kind: 'email' | 'phone' | 'url', icon: string) =>
  function Linked({ value }: ValueProps) {
    const text = String(value);
    const href = linkOf(kind, text);
    if (!href) return text;
    return (
      <a href={href} className="with-icon" rel={kind === 'url' ? 'noreferrer' : undefined}>
        <Icon name={icon} />
        {text.replace(/^https?:\/\/(www\.)?|\/$/gi, '')}
      </a>
    );
  };

function Chips({ labels }: { labels: readonly Label[] }) {
  const text = useText();
  return (
    <ul className="chips">
      {labels.map((label) => (
        <li key={label.fr}>{text(label)}</li>
      ))}
    </ul>
  );
}

function Choices({ field, value }: ValueProps<FieldOf<'choice' | 'choices' | 'tags' | 'status'>>) {
  const text = useText();
  const labels = listOf(value).map(
    (one) => choiceOf<string | number>(field.choices, one)?.label ?? sameLabel(String(one)),
  );
  const [first] = labels;
  return field.kind === 'choice' && first ? text(first) : <Chips labels={labels} />;
}

function Dates({ field, value }: ValueProps<FieldOf<'period' | 'date' | 'dateTime'>>) {
  const { locale } = useFrame();
  if (field.kind === 'date') return <time dateTime={String(value)}>{dayText(value, locale)}</time>;
  if (field.kind === 'dateTime') return <time dateTime={String(value)}>{fullDate(value, locale)}</time>;
  const period = periodIn(field, { value }, 'value');
  return period ? periodText(period, locale) : null;
}

/** Whether the site shows something for a field. */
export function hasValue(
  { field, path }: Pick<StoredField, 'field' | 'path'>,
  values: Values,
  { item }: References,
): boolean {
  const value = fieldValue(field, values, path);
  if (isEmpty(value)) return false;
  switch (field.kind) {
    case 'coordinates':
      return listOf(value).every((degree) => !isEmpty(degree));
    case 'boolean':
      return value === true;
    case 'json':
    case 'status':
      return false;
    case 'flags':
      return isRecord(value) && Object.keys(field.flags).some((name) => value[name] === true);
    case 'period':
      return periodIn(field, values, path) !== undefined;
    // The record may be in the trash, or not public.
    case 'reference':
      return item(field.to, referencedId(field, value)) !== undefined;
    case 'references':
      return listOf(value).some((id) => item(field.to, id) !== undefined);
    default:
      return true;
  }
}

type Referring = FieldOf<'reference' | 'references'>;

/** Shows each record once. Leaves out records that are not public. */
export function Links({ of }: { of: readonly { field: Referring; value: unknown }[] }) {
  const { references } = useFrame();
  const { titleLanguage } = useTextLanguage();
  const found = of.flatMap(({ field, value }) => {
    const ids = field.kind === 'reference' ? [referencedId(field, value)] : listOf(value);
    return ids.flatMap((id) => references.item(field.to, id) ?? []);
  });
  const items = [...new Map(found.map((item) => [`${item.resource.name} ${item.id}`, item])).values()];
  return (
    <ul className="chips">
      {items.map((item) => (
        <li key={item.id} lang={titleLanguage(item)}>
          {item.href ? <a href={item.href}>{item.title}</a> : item.title}
        </li>
      ))}
    </ul>
  );
}

const Reference = (props: ValueProps<Referring>) => <Links of={[props]} />;

const pictureName = /\.(png|jpe?g|webp|gif)$/i;

const fileIcon = (url: string) =>
  pictureName.test(url) ? mdiImageOutline : /\.pdf$/i.test(url) ? mdiFilePdfBox : mdiFileOutline;

function Files({ value }: ValueProps) {
  const { references, original } = useFrame();
  return (
    <ul className="files">
      {listOf(value)
        .filter(isText)
        .map((url) => {
          const { title } = references.file(url) ?? {};
          const format = /\.(\w{2,4})$/.exec(url)?.[1];
          return (
            <li key={url}>
              <a href={url} className="with-icon">
                <Icon name={fileIcon(url)} />
                <span>
                  {title ? <span lang={original}>{title}</span> : fileNameOf(url)}
                  {title && format && ` (${format.toUpperCase()})`}
                </span>
              </a>
            </li>
          );
        })}
    </ul>
  );
}

function Place({ field, values }: ValueProps<FieldOf<'coordinates'>>) {
  const text = useText();
  const [latitude, longitude] = Object.keys(coordinateFields(field)).map((path) => valueAt(values, path));
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  return (
    <a
      className="with-icon"
      rel="noreferrer"
      href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`}
    >
      <Icon name={mdiMapMarkerOutline} />
      {text(texts.route)}
    </a>
  );
}

function Shape({ value }: ValueProps<FieldOf<'geometry'>>) {
  const text = useText();
  const [longitude, latitude] = (isGeometry(value) && middleOf(value)) || [];
  if (!isGeometry(value) || latitude === undefined) return null;
  return (
    <a
      className="with-icon"
      rel="noreferrer"
      href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`}
    >
      <Icon name={mdiMapMarkerOutline} />
      {text(geometryText(value))}
    </a>
  );
}

function Items({ field, value, lang }: ValueProps<FieldOf<'list'>>) {
  const text = useText();
  const { references } = useFrame();
  const items = listOf(value).filter((item): item is Values => typeof item === 'object' && item !== null);
  if (field.fromBank) return <Medias items={items} lang={lang} />;
  const rows = items.flatMap((item, index) => {
    const shown = Object.entries(field.of).flatMap(([name, inner]) => {
      const path = sourceOf(name, inner);
      if (inner.when?.(item) === false || !hasValue({ field: inner, path }, item, references)) return [];
      const value = <Value field={inner} value={valueAt(item, path)} values={item} lang={lang} />;
      return { name, label: inner.label, value };
    });
    if (shown.length === 0) return [];
    return (
      <li key={index}>
        {Object.keys(field.of).length === 1 ? (
          shown[0]?.value
        ) : (
          <dl>
            {shown.map(({ name, label, value }) => (
              <div key={name}>
                <dt>{text(label)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </li>
    );
  });
  return rows.length > 0 && <ol className="items">{rows}</ol>;
}

interface MediaProps extends Pick<ValueProps, 'lang'> {
  items: readonly Values[];
}

/** site/browser/gallery.ts opens the pictures large. */
function Pictures({ items, lang }: MediaProps) {
  const text = useText();
  const { references } = useFrame();
  return (
    <ul
      className="medias"
      data-name={text(texts.pictures)}
      data-close={text(texts.close)}
      data-previous={text(texts.previousPicture)}
      data-next={text(texts.nextPicture)}
    >
      {items.map(({ url, title }, index) => {
        const position = text(texts.pictureOf, { number: index + 1, count: items.length });
        const isNamed = isText(title) || references.file(String(url))?.alt.trim();
        return (
          <li key={index}>
            <a href={String(url)} data-position={position} aria-label={isNamed ? undefined : position}>
              <figure>
                <Picture url={String(url)} sizes="(min-width: 700px) 300px, 50vw" ratio={[4, 3]} />
                {isText(title) && <figcaption lang={lang}>{title}</figcaption>}
              </figure>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function Medias({ items, lang }: MediaProps) {
  const isPicture = ({ url, contentType }: Values) =>
    isText(url) && (/^image\//.test(String(contentType)) || pictureName.test(url));
  const pictures = items.filter(isPicture);
  const others = items.filter((item) => !isPicture(item) && isText(item.url));
  return (
    <>
      {pictures.length > 0 && <Pictures items={pictures} lang={lang} />}
      {others.length > 0 && (
        <ul className="files">
          {others.map(({ url, title }) => (
            <li key={String(url)}>
              <a href={String(url)} className="with-icon">
                <Icon name={mdiOpenInNew} />
                {isText(title) ? <span lang={lang}>{title}</span> : fileNameOf(String(url))}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Flags({ field, value }: ValueProps<FieldOf<'flags'>>) {
  const labels = Object.entries(field.flags).flatMap(([name, label]) =>
    (value as Values)[name] === true ? [label] : [],
  );
  return <Chips labels={labels} />;
}

function Cover({ field, value, values }: ValueProps<FieldOf<'image'>>) {
  return (
    <Picture url={String(value)} ratio={ratioOf(field, values)} sizes="(min-width: 800px) 760px, 100vw" />
  );
}

function Amount({ field, value }: ValueProps<FieldOf<'number'>>) {
  const { locale } = useFrame();
  return typeof value === 'number' ? numberText(field, value, locale) : null;
}

function Yes({ value }: ValueProps) {
  const text = useText();
  return value === true ? text(texts.yes) : null;
}

function Repeats({ field, value, values }: ValueProps<FieldOf<'recurrence'>>) {
  const { locale } = useFrame();
  return recurrenceText(field, value, values, locale);
}

const nothing = () => null;

const views: { [K in Kind]: (props: ValueProps<FieldOf<K>>) => ReactNode } = {
  text: Text,
  longText: Text,
  richText: RichText,
  email: linked('email', mdiEmailOutline),
  phone: linked('phone', mdiPhoneOutline),
  url: linked('url', mdiOpenInNew),
  number: Amount,
  boolean: Yes,
  date: Dates,
  dateTime: Dates,
  period: Dates,
  openingHours: Hours,
  choice: Choices,
  choices: Choices,
  tags: (props) => <Choices {...props} field={{ choices: [], ...props.field }} />,
  status: nothing,
  reference: Reference,
  references: Reference,
  image: Cover,
  file: Files,
  icon: ({ value }) => <Icon name={String(value)} />,
  json: nothing,
  coordinates: Place,
  geometry: Shape,
  recurrence: Repeats,
  list: Items,
  flags: Flags,
  // Never public.
  password: nothing,
  secret: nothing,
};

export function Value(props: ValueProps) {
  // Safe: `views` has the right view for each kind.
  const View = views[props.field.kind] as (props: ValueProps) => ReactNode;
  return <View {...props} />;
}
