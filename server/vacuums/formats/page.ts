import sanitizeHtml from 'sanitize-html';
import { NoItems, type SourceType } from '../item';

const sourceTypes: ReadonlyMap<string, SourceType> = new Map([
  ['application/rss+xml', 'RSS'],
  ['application/atom+xml', 'RSS'],
  ['application/feed+json', 'JSON'],
  ['text/calendar', 'ICAL'],
]);

/** @throws NoItems */
export function feedOfPage(html: string): { type: SourceType; address: string } {
  const found: { type: SourceType; address: string }[] = [];
  sanitizeHtml(html, {
    allowedTags: [],
    onOpenTag: (name, { rel = '', type = '', href }) => {
      const sourceType = sourceTypes.get(type.toLowerCase().split(';')[0]?.trim() ?? '');
      if (name === 'link' && rel.toLowerCase().split(/\s+/).includes('alternate') && sourceType && href)
        found.push({ type: sourceType, address: href });
    },
  });
  const [feed] = found;
  if (feed) return feed;
  throw new NoItems({
    fr: 'La page n’indique aucun fil RSS, Atom ou JSON, ni agenda.',
    en: 'The page names no RSS, Atom or JSON feed, and no calendar.',
  });
}
