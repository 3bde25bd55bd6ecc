/** Replaces the name of `style` attributes while the browser parses HTML. */
export const renamedStyle = 'data-stored-style';

/** A start tag. Attribute values may contain ">". */
const startTag = /<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/gi;
const styleAttribute = /("[^"]*"|'[^']*')|([\s/])style(?=\s*=)/gi;

/** Renames the `style` attributes of HTML, because a strict Content-Security-Policy refuses to parse them. */
export const renameStyles = (html: string): string =>
  html.replace(startTag, (tag) =>
    tag.replace(styleAttribute, (match, quoted?: string, before?: string) =>
      quoted ? match : `${before}${renamedStyle}`,
    ),
  );
