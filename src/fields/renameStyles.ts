export const renamedStyle = 'data-stored-style';

/** Attribute values may contain ">". */
const startTag = /<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/gi;
/** A quoted value, which is skipped, or the name of a `style` attribute after a space or a slash. */
const styleAttribute = /("[^"]*"|'[^']*')|([\s/])style(?=\s*=)/gi;

/** A strict Content-Security-Policy blocks the `style` attributes of parsed HTML. */
export const renameStyles = (html: string): string =>
  html.replace(startTag, (tag) =>
    tag.replace(styleAttribute, (match, quoted?: string, before?: string) =>
      quoted ? match : `${before}${renamedStyle}`,
    ),
  );
