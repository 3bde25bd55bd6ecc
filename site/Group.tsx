import { mdiArrowRight, mdiEmailOutline, mdiPhoneOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { periodState } from '../src/i18n/dates';
import {
  agendaDateOf,
  coverAddress,
  type Field,
  isEmpty,
  linkOf,
  placeTextOf,
  shownFields,
  storedField,
  valueAt,
} from '../src/metadata';
import { useFrame, useText } from './context';
import { dayText, firstAndLastDay, leafOf, periodIn, periodText } from './dates';
import { Icon } from './Icon';
import { useTextLanguage } from './language';
import type { Group as GroupOf, Item } from './model';
import { Picture } from './Picture';
import { texts } from './texts';
import { Value } from './Value';

export const firstOf = ({ resource, values }: Item, ...kinds: Field['kind'][]) => {
  for (const { field, path } of shownFields(resource, values)) {
    const value = valueAt(values, path);
    if (kinds.includes(field.kind) && !isEmpty(value)) return { field, value, path };
  }
  return undefined;
};

/** Any other tag separates words. */
const inlineTags = /<\/?(?:a|abbr|b|code|em|i|mark|s|small|span|strong|sub|sup|u)\b[^>]*>/gi;

/** Writes the items of a list and the cells of a table as one sentence. `\n` ends an item, `\f` a list. */
const sentence = (text: string) =>
  text.replace(/ ?[\n\f]\s*/g, (end, at) => {
    const isOutside = at === 0 || at + end.length === text.length;
    if (isOutside || /[.,;:!?…]/.test(text.charAt(at - 1))) return ' ';
    return end.includes('\f') ? '. ' : ', ';
  });

const plain = (html: string) =>
  sentence(
    html
      .replace(/&nbsp;|\s+/g, ' ')
      .replace(inlineTags, '')
      .replace(/<\/(?:li|td|th)\s*>/gi, '\n')
      .replace(/<\/(?:ul|ol|table)\s*>/gi, '\f')
      .replace(/<[^>]*>/g, ' ')
      .replace(/ +/g, ' '),
  )
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .trim();

/** Removes the title from the beginning of a text, if the title is a whole sentence there. */
function withoutTitle(text: string, title: string): string {
  if (!text.startsWith(title)) return text;
  const rest = text.slice(title.length);
  if (!/^\s*[.:!?–]/.test(rest) && !/[.!?]$/.test(title)) return text;
  return rest.replace(/^[\s.:!?–]+/, '').replace(/^./, (first) => first.toUpperCase());
}

const summaryKinds = ['longText', 'richText'] as const;

/** Leaves out headings and the title, which stands beside the text, unless the text has nothing else. */
export function summaryOf(item: Item, length = 160): string {
  const found = firstOf(item, ...summaryKinds);
  const stored = String(found?.value ?? '');
  const whole =
    found?.field.kind === 'richText'
      ? plain(stored.replace(/<h([1-6])\b[\s\S]*?<\/h\1>/gi, ' ')) || plain(stored)
      : stored.replace(/\s+/g, ' ').trim();
  const text = withoutTitle(whole, item.title.replace(/\s+/g, ' ')) || whole;
  return text.length > length ? `${text.slice(0, length).replace(/\s+\S*$/, '')}…` : text;
}

/** The levels of the headings of a page must have no gap. */
type Heading = 'h2' | 'h3';

interface ItemProps {
  item: Item;
  heading: Heading;
}

function Title({ item, heading: Tag }: ItemProps) {
  const { titleLanguage } = useTextLanguage();
  const { title, href, isExternal } = item;
  return (
    <Tag className="title" lang={titleLanguage(item)}>
      {href ? (
        <a href={href} className="cover" rel={isExternal ? 'noreferrer' : undefined}>
          {title}
        </a>
      ) : (
        title
      )}
    </Tag>
  );
}

function When({ item }: { item: Item }) {
  const { locale } = useFrame();
  const { questionnaire } = item.resource.public;
  const date =
    agendaDateOf(item.resource) ??
    (questionnaire?.during !== undefined ? storedField(item.resource, questionnaire.during) : undefined);
  const period = date && periodIn(date.field, item.values, date.path);
  if (period) return <p className="when">{periodText(period, locale)}</p>;
  if (date || !item.resource.public.when?.period) return null;
  return (
    <p className="when">
      <time dateTime={item.publishedAt}>{dayText(item.publishedAt, locale)}</time>
    </p>
  );
}

function Card({ item, heading, isFirst }: ItemProps & { isFirst: boolean }) {
  const picture = coverAddress(item.resource, item.values);
  const { languageAt } = useTextLanguage();
  return (
    <article className="card" data-plain={!picture || undefined}>
      {picture && (
        <Picture
          url={picture}
          ratio={[16, 10]}
          sizes={isFirst ? '(min-width: 900px) 600px, 100vw' : '(min-width: 900px) 300px, 100vw'}
          isFirst={isFirst}
          isDecorative
        />
      )}
      <div>
        <When item={item} />
        <Title item={item} heading={heading} />
        <p className="summary" lang={languageAt(item, firstOf(item, ...summaryKinds)?.path ?? '')}>
          {summaryOf(item, isFirst ? 220 : 120)}
        </p>
      </div>
    </article>
  );
}

function Row({ item, heading }: ItemProps) {
  return (
    <article className="row">
      <Title item={item} heading={heading} />
      <Icon name={mdiArrowRight} />
    </article>
  );
}

function Event({ item, heading }: ItemProps) {
  const text = useText();
  const { locale } = useFrame();
  const date = agendaDateOf(item.resource);
  const period = date && periodIn(date.field, item.values, date.path);
  const isRunning = period?.endDate && periodState(period) === 'current';
  const start = date ? (period?.startDate ?? period?.endDate) : item.publishedAt;
  const leaf = start && leafOf(isRunning ? firstAndLastDay(period)[1] : start, locale);
  const place = placeTextOf(item.resource, item.values);
  const { languageAt } = useTextLanguage();
  return (
    <article className="event">
      {leaf && (
        <div className="leaf" aria-hidden="true" data-running={isRunning || undefined}>
          {isRunning && <small>{text(texts.upTo)}</small>}
          <b>{leaf.day}</b>
          <span>{leaf.month}</span>
        </div>
      )}
      <div>
        <Title item={item} heading={heading} />
        <When item={item} />
        {place && (
          <p className="place" lang={languageAt(item, item.resource.public.place ?? '')}>
            {place}
          </p>
        )}
      </div>
    </article>
  );
}

function Contact({ item, heading, isPerson }: ItemProps & { isPerson?: boolean }) {
  const text = useText();
  const picture = coverAddress(item.resource, item.values);
  const [phone, email] = (['phone', 'email'] as const).map((kind) => {
    const value = String(firstOf(item, kind)?.value ?? '');
    return { value, href: value && linkOf(kind, value) };
  });
  const role = firstOf(item, 'choice') ?? firstOf(item, 'text');
  const { languageAt } = useTextLanguage();
  return (
    <article className="contact" data-person={isPerson || undefined}>
      {picture && <Picture url={picture} ratio={isPerson ? [1, 1] : [4, 3]} sizes="88px" isDecorative />}
      <div>
        <Title item={item} heading={heading} />
        {role && (
          <p>
            <Value {...role} values={item.values} lang={languageAt(item, role.path)} />
          </p>
        )}
        <p className="reach">
          {phone?.href && (
            <a
              href={phone.href}
              className="with-icon"
              aria-label={text(texts.call, { name: item.title, number: phone.value })}
            >
              <Icon name={mdiPhoneOutline} />
              {phone.value}
            </a>
          )}
          {email?.href && (
            <a href={email.href} className="with-icon" aria-label={text(texts.writeTo, { name: item.title })}>
              <Icon name={mdiEmailOutline} />
              {text(texts.write)}
            </a>
          )}
        </p>
      </div>
    </article>
  );
}

function Place({ item, heading }: ItemProps) {
  const place = firstOf(item, 'text', 'longText');
  const type = firstOf(item, 'tags', 'choice');
  const { languageAt } = useTextLanguage();
  return (
    <article className="row" data-place={item.id}>
      <div>
        <Title item={item} heading={heading} />
        {place && (
          <p className="place" lang={languageAt(item, place.path)}>
            {String(place.value)}
          </p>
        )}
        {type && <Value {...type} values={item.values} />}
      </div>
      <Icon name={mdiArrowRight} />
    </article>
  );
}

function Tile({ item, heading }: ItemProps) {
  const icon = firstOf(item, 'icon');
  const picture = icon ? undefined : coverAddress(item.resource, item.values);
  return (
    <article className="tile">
      {picture ? (
        <Picture url={picture} ratio={[1, 1]} sizes="64px" isDecorative />
      ) : (
        <Icon name={icon ? String(icon.value) : mdiArrowRight} />
      )}
      <Title item={item} heading={heading} />
    </article>
  );
}

const layouts: Record<GroupOf['layout'], (props: ItemProps, index: number) => ReactNode> = {
  cards: (props, index) => <Card {...props} isFirst={index === 0} />,
  list: (props) => <Row {...props} />,
  agenda: (props) => <Event {...props} />,
  directory: (props) => <Contact {...props} />,
  people: (props) => <Contact {...props} isPerson />,
  media: (props) => <Card {...props} isFirst={false} />,
  places: (props) => <Place {...props} />,
  tiles: (props) => <Tile {...props} />,
};

export function Items({
  items,
  layout,
  heading = 'h3',
}: Pick<GroupOf, 'items' | 'layout'> & { heading?: Heading }) {
  return (
    <ul className={`group ${layout}`}>
      {items.map((item, index) => (
        <li key={`${item.resource.name} ${item.id}`}>{layouts[layout]({ item, heading }, index)}</li>
      ))}
    </ul>
  );
}

export function Group({ title, items, layout, more }: GroupOf) {
  const text = useText();
  if (items.length === 0) return null;
  return (
    <section className="section">
      <header>
        <h2>{title}</h2>
        {more && (
          <a href={more} className="with-icon after" aria-label={text(texts.seeAllOf, { title })}>
            {text(texts.seeAll)}
            <Icon name={mdiArrowRight} />
          </a>
        )}
      </header>
      <Items items={items} layout={layout} />
    </section>
  );
}
