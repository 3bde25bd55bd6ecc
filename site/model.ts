import type { Layout, Locale, PublicResource, Tone, Values } from '../src/metadata';

/** A record as a page of the site shows it. */
export interface Item {
  resource: PublicResource;
  id: string;
  title: string;
  /** Where it leads: its own page, or the address that it opens. Empty if it has neither. */
  href: string;
  /** Whether `href` leaves the site. */
  isExternal: boolean;
  /** The public values, and those that decide which of them are shown. */
  values: Values;
  /** Instants, as ISO 8601. */
  publishedAt: string;
  changedAt: string;
}

/** A link of the menu. */
export interface Link {
  title: string;
  href: string;
}

/** What a picture of the image bank is, for those who do not see it and for the layout. */
export interface PictureFacts {
  alt: string;
  width?: number;
  height?: number;
}

/** What the values of a page refer to. */
export interface References {
  item: (resource: string, id: unknown) => Item | undefined;
  picture: (url: string) => PictureFacts | undefined;
}

/** Records under a heading. */
export interface Group {
  /** The field that refers to them, on the page of a record. */
  field?: string;
  title: string;
  items: readonly Item[];
  layout: Layout | 'tiles';
  /** The page that lists all of them. */
  more?: string;
}

/** The town and the visitor of a page. */
export interface Frame {
  town: string;
  /** The path of the site without a trailing slash: `/ville`, or empty on a host of its own. */
  base: string;
  /** The scheme and the host, such as `https://saint-aubin.example`. */
  origin: string;
  locale: Locale;
  locales: readonly Locale[];
  /** The address of the logo. */
  logo?: string;
  /** The address of the picture of the town. */
  cover?: string;
  /** The menu: the lists of the site, then the pages that the town chose. */
  lists: readonly Link[];
  /** The forms by which citizens write to the town. */
  forms: readonly Link[];
  menu: readonly Item[];
  foot: readonly Item[];
  /** The addresses of the styles, the scripts and the font. */
  assets: Readonly<
    Record<'styles' | 'colours' | 'font' | 'map' | 'mapStyles' | 'offline' | 'worker' | 'intake', string>
  >;
  /** The map that `config.json` declares. */
  map: {
    centre: readonly [latitude: number, longitude: number];
    zoom: number;
    tiles: string;
    attribution: string;
  };
  references: References;
}

/** What every page says of itself. */
export interface Head {
  title: string;
  description?: string;
  /** The path below `base`, without the language. */
  path: string;
  /** The picture that a shared link shows. */
  picture?: string;
  /** Feeds of the page: an address below the origin, and its content type. */
  feeds?: readonly { href: string; type: string; title: string }[];
  /** Data of https://schema.org. */
  data?: object;
  /** Whether it has a map. */
  hasMap?: boolean;
  /** Whether it has the form of an `intake`. */
  hasForm?: boolean;
  /** Keeps the page out of search engines. */
  isHidden?: boolean;
}

/** The message of the home page. */
export interface Message {
  text: string;
  tone: Tone;
}
