import type { Label, Layout, Locale, PublicResource, Tone, Values } from '../src/metadata';

/** A record as a page of the site shows it. */
export interface Item {
  resource: PublicResource;
  id: string;
  title: string;
  /** Where it leads: its own page, or the address that it opens. Empty if it has neither. */
  href: string;
  /** Whether `href` leaves the site. */
  isExternal: boolean;
  /** The public values, and the values that decide which public values are shown. */
  values: Values;
  /** Since when it is shown: an instant, as ISO 8601. */
  publishedAt: string;
  /** When it last changed: an instant, as ISO 8601. */
  changedAt: string;
  /** The stored paths of the fields that are translated into the language of the page. */
  translated?: readonly string[];
  /** Where its page is, below `base`, in each language that has one. Default: the same in all languages of the site. */
  pagePaths?: Readonly<Record<Locale, string>>;
}

/** A link to a page of the site, such as one of the menu. */
export interface Link {
  title: string;
  href: string;
  /** The language of the title, if it is not that of the page. */
  lang?: Locale;
}

/** What a page needs to know of a picture of the image bank: its text for readers who do not see it, and its size. */
export interface PictureFacts {
  alt: string;
  /** In pixels, like the height: with both, the page keeps room for the picture while it loads. */
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
  /** The `references` field of the page's record that lists them, if one does. */
  field?: string;
  title: string;
  items: readonly Item[];
  layout: Layout | 'tiles';
  /** The page that lists all of them. */
  more?: string;
}

/** The weather of a day. `sky` is a code of site/sky.ts, temperatures are in °C. */
export interface Forecast {
  /** As `2026-11-26`. */
  date: string;
  sky: number;
  min: number;
  max: number;
  /** The chance of rain, in percent. */
  rain?: number;
}

/** The weather of a town. */
export interface Weather {
  /** When it was measured: an instant, as ISO 8601. */
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

/** The quality of the air of a town, as the European index. */
export interface AirQuality {
  /** When it was measured: an instant, as ISO 8601. */
  at: string;
  /** 0 is the best. The names of its levels are in `airLevels` of site/sky.ts. */
  index: number;
  /** How much of each is in the air, in µg/m³. */
  pollutants: readonly { name: Label; value: number }[];
}

/** A link to a source of the data, or to their licence. */
export interface Credit {
  title: string;
  href: string;
}

/** What the widget of a page shows: `weather` or `air`. Neither if the provider does not answer. */
export interface Widget {
  /** Whether the town has chosen a provider. */
  isConnected: boolean;
  weather?: Weather;
  air?: AirQuality;
  credits?: readonly Credit[];
}

/** What stands around a page of the site, in one language: names, menus, files, and what the values refer to. */
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
  /** The address of the logo. */
  logo?: string;
  /** The address of the picture of the town. */
  cover?: string;
  /** The lists of the site. The footer links to them, and so does the menu if the town chose no pages for it. */
  lists: readonly Link[];
  /** The forms by which citizens write to the town. */
  forms: readonly Link[];
  /** The pages that the town chose for the menu. */
  menu: readonly Item[];
  /** The records that the footer lists, such as the accounts of the town in social networks. */
  foot: readonly Item[];
  /** The addresses of the styles, the scripts and the font. */
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
  /** What the widget of the page shows, if it has one. */
  widget?: Widget;
}

/** What every page says of itself. */
export interface Head {
  title: string;
  /**
   * The title of the list that a record is in. The page adds it to the title of the record, because a record of another
   * list may have the same title.
   */
  section?: string;
  description?: string;
  /** The path below `base`, without the language. */
  path: string;
  /** The path in each language in which the page exists. Default: the same in all languages of the site. */
  pagePaths?: Readonly<Record<Locale, string>>;
  /** The query of its address, such as `?q=fibre`. The language switch keeps it; the canonical address has none. */
  query?: string;
  /** The picture that a shared link shows. */
  picture?: string;
  /** Feeds of the page: an address below the origin, and its content type. */
  feeds?: readonly { href: string; type: string; title: string }[];
  /** Data of https://schema.org. */
  data?: object;
  /** Whether it has a map. */
  hasMap?: boolean;
  /** Whether its pictures open large. */
  hasGallery?: boolean;
  /** Whether a browser can subscribe to messages on the page. */
  hasPush?: boolean;
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
