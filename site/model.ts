import type { Label, Layout, Locale, PublicResource, Tone, Values } from '../src/metadata';

/** A record as a page of the site shows it. */
export interface Item {
  resource: PublicResource;
  id: string;
  title: string;
  /** Its own page, or the address that it opens. Empty if it has neither. */
  href: string;
  isExternal: boolean;
  /** Also has values that only `when` conditions need: show only `shownFields`. */
  values: Values;
  /** Since when it is shown: an instant in ISO 8601. */
  publishedAt: string;
  /** An instant, as ISO 8601. */
  changedAt: string;
  /** The stored paths that are translated into the language of the page. */
  translated?: readonly string[];
  /** By language: the path of the record's page, below `base`. Default: the same in all languages. */
  pagePaths?: Readonly<Record<Locale, string>>;
}

export interface Link {
  title: string;
  href: string;
  /** The language of the title, if it is not that of the page. */
  lang?: Locale;
}

/** What the image bank knows about a file. */
export interface FileFacts {
  title: string;
  alt: string;
  /** In pixels, like `height`. Both keep room for the picture while it loads. */
  width?: number;
  height?: number;
}

export interface References {
  item: (resource: string, id: unknown) => Item | undefined;
  file: (url: string) => FileFacts | undefined;
}

export interface Group {
  /** The `references` field of the page's record, if it lists these records. */
  field?: string;
  title: string;
  items: readonly Item[];
  layout: Layout | 'tiles';
  /** Leads to the whole list. */
  more?: string;
}

/** `sky` is a code of site/sky.ts. Temperatures are in °C. */
export interface Forecast {
  /** As `2026-11-26`. */
  date: string;
  sky: number;
  min: number;
  max: number;
  /** The chance of rain, in percent. */
  rain?: number;
}

export interface Weather {
  /** An instant, as ISO 8601. */
  at: string;
  sky: number;
  isNight: boolean;
  temperature: number;
  felt: number;
  /** In km/h. */
  wind: number;
  /** Where the wind comes from, in degrees: 90 is the east. */
  windFrom: number;
  days: readonly Forecast[];
}

export interface AirQuality {
  /** An instant, as ISO 8601. */
  at: string;
  /** The European index: 0 is the best. `airLevels` of site/sky.ts names its levels. */
  index: number;
  /** In µg/m³. */
  pollutants: readonly { name: Label; value: number }[];
}

/** A link to a source of the data, or to their licence. */
export interface Credit {
  title: string;
  href: string;
}

/** Has neither `weather` nor `air` if the provider does not answer. */
export interface Widget {
  /** Whether the town has chosen a provider. */
  isConnected: boolean;
  weather?: Weather;
  air?: AirQuality;
  credits?: readonly Credit[];
}

/** What the parts of a page share, in one language. */
export interface Frame {
  town: string;
  /** The path of the site without a trailing slash: `/ville`, or empty on a host of its own. */
  base: string;
  /** The scheme and the host, such as `https://saint-aubin.example`. */
  origin: string;
  locale: Locale;
  locales: readonly Locale[];
  /** The language of the texts that are not translated, if it is not that of the page. */
  original?: Locale;
  logo?: string;
  cover?: string;
  /** The lists of the site. The footer links to them, and so does the menu if the town chose no pages for it. */
  lists: readonly Link[];
  forms: readonly Link[];
  menu: readonly Item[];
  /** The records that the footer lists, such as the accounts of the town in social networks. */
  foot: readonly Item[];
  /** The links of `config.json`, such as the legal notice. */
  footLinks: readonly Link[];
  assets: Readonly<
    Record<
      'styles' | 'colours' | 'font' | 'map' | 'mapStyles' | 'page' | 'worker' | 'push' | 'intake' | 'gallery',
      string
    >
  >;
  /** The map that `config.json` declares. */
  map: {
    centre: readonly [latitude: number, longitude: number];
    zoom: number;
    tiles: string;
    attribution: string;
  };
  references: References;
  widget?: Widget;
}

export interface Head {
  title: string;
  /** The title of the record's list. The page adds it to the title, because records of two lists may share a title. */
  section?: string;
  description?: string;
  /** The path below `base`, without the language. */
  path: string;
  /** As `Item.pagePaths`. */
  pagePaths?: Readonly<Record<Locale, string>>;
  /** What follows `path`, such as `?q=fibre`. The language switch keeps it; the canonical address has none. */
  tail?: string;
  /** The picture that a shared link shows. */
  picture?: string;
  /** `href` is relative to the origin. `type` is a content type. */
  feeds?: readonly { href: string; type: string; title: string }[];
  /** Data of https://schema.org. */
  data?: object;
  hasMap?: boolean;
  /** Whether its pictures open large. */
  hasGallery?: boolean;
  hasPush?: boolean;
  hasForm?: boolean;
  /** Keeps the page out of search engines. */
  isHidden?: boolean;
}

export interface Message {
  text: string;
  tone: Tone;
}
