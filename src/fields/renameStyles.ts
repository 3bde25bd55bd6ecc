/** The name that `renameStyles` gives to `style` attributes. */
export const renamedStyle = 'data-stored-style';

/** A start tag. Attribute values may contain ">". */
const startTag = /<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/gi;
/** A quoted value, which is skipped, or the name of a `style` attribute after a space or a slash. */
const styleAttribute = /("[^"]*"|'[^']*')|([\s/])style(?=\s*=)/gi;

/** Renames the `style` attributes of HTML, because a strict Content-Security-Policy blocks them in parsed HTML. */
export const renameStyles = (html: string): string =>
  html.replace(startTag, (tag) =>
    tag.replace(styleAttribute, (match, quoted?: string, before?: string) =>
      quoted ? match : `${before}${renamedStyle}`,
    ),
  );
