import { parseFeed } from 'feedsmith';
import { type Item, inParagraphs, itemFrom, maxItems, NoItems } from '../item';

const notFeed = () =>
  new NoItems({
    fr: 'L’adresse ne donne ni RSS ni Atom. Si l’adresse est celle d’une page, choisissez le type HTML.',
    en: 'The address gives neither RSS nor Atom. If the address is that of a page, choose the type HTML.',
  });

function parsed(text: string) {
  // No feed needs to declare entities, and declared ones can expand without limit.
  if (/<!ENTITY/i.test(text))
    throw new NoItems({
      fr: 'Le fil contient des entités XML, qui ne sont pas acceptées.',
      en: 'The feed contains XML entities, which are not accepted.',
    });
  try {
    return parseFeed(text, { maxItems });
  } catch {
    throw notFeed();
  }
}

type Link = { rel?: string; href?: string };

const pageOf = (links: readonly Link[] = []) =>
  (links.find(({ rel = 'alternate' }) => rel === 'alternate') ?? links[0])?.href;

const textOf = (text: { value?: string; type?: string } | undefined) =>
  text?.type?.includes('html') ? inParagraphs(text.value) : text?.value;

function entriesOf(text: string): (Item | undefined)[] {
  const { format, feed } = parsed(text);
  if (format === 'atom')
    return (feed.entries ?? []).map(({ id, title, content, summary, links }) =>
      itemFrom({
        key: id,
        title: title?.value,
        text: textOf(content?.value ? content : summary),
        link: pageOf(links),
      }),
    );
  if (format === 'rss')
    return (feed.items ?? []).map(({ guid, title, description, content, link }) =>
      itemFrom({ key: guid?.value, title, text: inParagraphs(content?.encoded ?? description), link }),
    );
  if (format === 'rdf')
    return (feed.items ?? []).map(({ title, description, content, link }) =>
      itemFrom({ title, text: inParagraphs(content?.encoded ?? description), link }),
    );
  throw notFeed();
}

/** @throws NoItems */
export const itemsOfFeed = (text: string): Item[] => entriesOf(text).filter((one) => one !== undefined);
