import { mdiBullhornOutline, mdiCalendarPlus, mdiMagnify, mdiRss } from '@mdi/js';
import type { ReactNode } from 'react';
import {
  agendaDateOf,
  askedQuestions,
  coverOf,
  type Field,
  type FieldOf,
  isPaged,
  type Label,
  type Resource,
  ratioOf,
  type StoredField,
  shownFields,
  valueAt,
} from '../src/metadata';
import { pathIn, useFrame, useMapData, useText } from './context';
import { dayText, periodIn, periodText } from './dates';
import { Group, Items } from './Group';
import { Icon } from './Icon';
import { useTextLanguage } from './language';
import type { Group as GroupOf, Item, Message } from './model';
import { Picture } from './Picture';
import { Questionnaire } from './Questionnaire';
import { texts } from './texts';
import { hasValue, Links, Value } from './Value';

function SearchBox({ text: value = '' }: { text?: string }) {
  const text = useText();
  const frame = useFrame();
  return (
    // biome-ignore lint/a11y/useSemanticElements: older browsers do not know <search>.
    <form role="search" action={pathIn(frame, '/search')} className="search">
      <label className="hidden" htmlFor="q">
        {text(texts.searchIn)}
      </label>
      <input
        id="q"
        name="q"
        type="search"
        defaultValue={value}
        placeholder={text(texts.searchIn)}
        maxLength={200}
        required
      />
      <button type="submit">
        <Icon name={mdiMagnify} />
        <span>{text(texts.search)}</span>
      </button>
    </form>
  );
}

/** A word with hyphens, such as the name of a town, breaks only if it is longer than a line. */
const withWholeWords = (text: string): ReactNode[] =>
  text.split(/(\S+-\S+)/).map((part, index) => (index % 2 === 1 ? <span key={index}>{part}</span> : part));

interface HomeProps {
  welcome: string;
  message?: Message;
  groups: readonly GroupOf[];
}

export function Home({ welcome, message, groups }: HomeProps) {
  const text = useText();
  const { town, cover, forms, original } = useFrame();
  return (
    <>
      {message && (
        <section className="message" data-tone={message.tone} aria-label={text(texts.information)}>
          <p className="wide lines" lang={original}>
            {message.text}
          </p>
        </section>
      )}
      <div className="hero" data-picture={cover !== undefined || undefined}>
        {cover && <img src={cover} alt="" fetchPriority="high" width="1600" height="640" />}
        <div className="wide">
          <h1 lang={welcome ? original : undefined}>{withWholeWords(welcome || town)}</h1>
          <SearchBox />
          {forms.length > 0 && (
            <p className="forms">
              {forms.map(({ title, href }) => (
                <a key={href} href={href} className="button with-icon">
                  <Icon name={mdiBullhornOutline} />
                  {title}
                </a>
              ))}
            </p>
          )}
        </div>
      </div>
      <div className="wide">
        {groups.map((group) => (
          <Group key={group.title} {...group} />
        ))}
      </div>
    </>
  );
}

interface ListProps {
  title: string;
  /** The address of the points of its map. */
  map?: string;
  group: Pick<GroupOf, 'items' | 'layout'>;
  /** Links that filter the list or show another view of it. */
  filters: readonly { title: string; href: string; isOn: boolean }[];
  next?: string;
  feeds: readonly { href: string; type: string; title: string }[];
  /** What replaces the list of the records, such as a calendar. */
  children?: ReactNode;
}

export function List({ title, map, group, filters, next, feeds, children }: ListProps) {
  const text = useText();
  return (
    <div className="wide page">
      <h1>{title}</h1>
      {filters.length > 1 && (
        <ul className="filters">
          {filters.map(({ title: name, href, isOn }) => (
            <li key={href}>
              <a href={href} aria-current={isOn ? 'true' : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      {children || (
        <div className={map ? 'beside' : undefined}>
          {map && <PointMap points={map} title={title} />}
          {group.items.length === 0 ? <p>{text(texts.empty)}</p> : <Items {...group} heading="h2" />}
        </div>
      )}
      {next && (
        <p className="more">
          <a href={next} className="button" rel="next">
            {text(texts.next)}
          </a>
        </p>
      )}
      <Feeds feeds={feeds} />
    </div>
  );
}

/** Hidden without scripts: the list names the same records. */
function PointMap({ points, title }: { points: string; title: string }) {
  const text = useText();
  return (
    <section
      className="map"
      hidden
      aria-label={text(texts.mapOf, { title })}
      data-points={points}
      {...useMapData()}
    />
  );
}

function Feeds({ feeds }: Pick<ListProps, 'feeds'>) {
  return (
    <ul className="feeds">
      {feeds.map(({ href, title }) => (
        <li key={href}>
          <a href={href} className="with-icon">
            <Icon name={mdiRss} />
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Trail({ links }: { links: readonly { title: string; href: string }[] }) {
  const text = useText();
  return (
    <nav aria-label={text(texts.breadcrumb)} className="trail">
      <ol>
        {links.map(({ title, href }) => (
          <li key={href}>
            <a href={href}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Fact({ field: { field, path }, item }: { field: StoredField; item: Item }) {
  const text = useText();
  const { languageAt } = useTextLanguage();
  const { values } = item;
  return (
    <div>
      <dt>{text(field.label)}</dt>
      <dd>
        <Value field={field} value={valueAt(values, path)} values={values} lang={languageAt(item, path)} />
      </dd>
    </div>
  );
}

const isBody = ({ field: { kind } }: StoredField) => ['richText', 'longText'].includes(kind);

/** A `reference` field is a tag if a `references` field has the same `to`, for example a main category. */
const isTag = ({ fields }: Resource, field: Field): field is FieldOf<'reference' | 'references'> =>
  field.kind === 'references' ||
  (field.kind === 'reference' &&
    Object.values(fields).some((other) => other.kind === 'references' && other.to === field.to));

interface RecordProps {
  item: Item;
  trail: readonly { title: string; href: string }[];
  /** The records that the item refers to, those that refer to the item, and those that `public.lists` adds. */
  groups: readonly GroupOf[];
  /** The address of the calendar file of an event. */
  calendar?: string;
  children?: ReactNode;
  /** Default: a preview of the questions, which sends nothing. */
  questions?: ReactNode;
}

function PreviewQuestions({ item: { resource, values } }: { item: Item }) {
  const questions = askedQuestions(resource, values);
  return questions.length > 0 && <Questionnaire questions={questions} />;
}

export function Record({ item, trail, groups, calendar, children, questions }: RecordProps) {
  const text = useText();
  const { locale, references } = useFrame();
  const { languageAt, titleLanguage } = useTextLanguage();
  const { resource, values, title, publishedAt, changedAt } = item;
  const cover = coverOf(resource);
  const picture = cover && valueAt(values, cover.path);
  const date = agendaDateOf(resource);
  const period = date && periodIn(date.field, values, date.path);
  // Leaves out the cover and the date, which stand above the text, and icons, which only tiles show.
  const fields = shownFields(resource, values).filter(
    (one) =>
      one.name !== cover?.name &&
      one.name !== date?.name &&
      one.field.kind !== 'icon' &&
      hasValue(one, values, references),
  );
  const isGroup = ({ name }: StoredField) => groups.some((group) => group.field === name);
  const own = fields.filter((one) => !isBody(one) && one.field.kind !== 'list' && !isGroup(one));
  const facts = own.filter(({ field }) => !isTag(resource, field));
  const tags = own.flatMap(({ field, path }) =>
    isTag(resource, field) ? { field, value: valueAt(values, path) } : [],
  );
  const questionsName = resource.public.questionnaire?.questions;
  const parts = fields.filter(({ name, field }) => field.kind === 'list' && name !== questionsName);
  return (
    <article className="page">
      <div className="text">
        <Trail links={trail} />
        <h1 lang={titleLanguage(item)}>{title}</h1>
        {period && <p className="when big">{periodText(period, locale)}</p>}
        {resource.public.when?.period && date?.name !== resource.public.when.period && (
          <p className="when">
            <time dateTime={publishedAt}>
              {text(texts.publishedOn, { date: dayText(publishedAt, locale) })}
            </time>
          </p>
        )}
        {calendar && (
          <p>
            <a href={calendar} className={date ? 'button with-icon' : 'button plain with-icon'}>
              <Icon name={mdiCalendarPlus} />
              {text(texts.calendar)}
            </a>
          </p>
        )}
        {typeof picture === 'string' && picture && (
          <figure className="picture">
            <Picture
              url={picture}
              ratio={cover && ratioOf(cover.field, values)}
              sizes="(min-width: 800px) 760px, 100vw"
              isFirst
            />
          </figure>
        )}
        {fields.filter(isBody).map(({ name, field, path }) => (
          <Value
            key={name}
            field={field}
            value={valueAt(values, path)}
            values={values}
            lang={languageAt(item, path)}
          />
        ))}
        {children}
        {facts.length > 0 && (
          <dl className="facts">
            {facts.map((one) => (
              <Fact key={one.name} field={one} item={item} />
            ))}
          </dl>
        )}
        {parts.map(({ name, field, path }) => (
          <section key={name} className="section">
            <h2>{text(field.label)}</h2>
            <Value
              field={field}
              value={valueAt(values, path)}
              values={values}
              lang={languageAt(item, path)}
            />
          </section>
        ))}
        {questions ?? <PreviewQuestions item={item} />}
      </div>
      <div className="wide">
        {groups.map((group) => (
          <Group key={group.title} {...group} />
        ))}
      </div>
      <footer className="text ends">
        {tags.length > 0 && <Links of={tags} />}
        {isPaged(resource) && (
          <p className="when">
            <time dateTime={changedAt}>{text(texts.updatedOn, { date: dayText(changedAt, locale) })}</time>
          </p>
        )}
      </footer>
    </article>
  );
}

interface SearchProps {
  text: string;
  groups: readonly GroupOf[];
}

export function Search({ text: sought, groups }: SearchProps) {
  const text = useText();
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const found = count === 0 ? text(texts.noResults, { text: sought }) : text(texts.results, { count });
  return (
    <div className="wide page">
      <h1>{text(texts.search)}</h1>
      <SearchBox text={sought} />
      <p role="status">{sought === '' ? text(texts.searchHelp) : found}</p>
      {groups.map((group) => (
        <Group key={group.title} {...group} />
      ))}
    </div>
  );
}

export function Problem({
  title,
  help,
  hasSearch = true,
}: {
  title: Label;
  help: Label;
  hasSearch?: boolean;
}) {
  const text = useText();
  return (
    <div className="text page">
      <h1>{text(title)}</h1>
      <p>{text(help)}</p>
      {hasSearch && <SearchBox />}
    </div>
  );
}
