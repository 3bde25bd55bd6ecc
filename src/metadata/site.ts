import type { Layout, Scope } from './define';
import type { Tone } from './kinds';
import type { Label } from './label';

/**
 * Records on a page of the site.
 * @example { of: ['halls'], limit: 6, layout: 'cards' }
 */
export interface SiteBlock {
  /** The heading. Default: the title of the page of the first resource. */
  title?: Label;
  /** The public resources, by name. Their records stand in one list. */
  of: readonly string[];
  /** Only records whose fields have these values. Default: all. */
  where?: Scope;
  /** The number field that sorts the records. Default: the `public.sort` of each resource. */
  order?: string;
  /** How many records at most. Default: all. */
  limit?: number;
  /** Default: the layout of the page of the first resource. */
  layout?: Layout | 'tiles';
}

/**
 * What the town's site needs in addition to the `public` of each resource (docs/site.md).
 * @example const titles = ({ home }: Site) => home.map(({ title }) => title);
 */
export interface Site {
  /** The parts of the home page, in order. */
  home: readonly SiteBlock[];
  /** The records that the menu lists. */
  menu: SiteBlock;
  /** The records that the foot of every page lists. */
  foot: SiteBlock;
  /** Where the texts of the town are stored: one record for each, with its key and its value. */
  settings: {
    /** The resource, by name. */
    of: string;
    /** The field with the key. */
    key: string;
    /** The field with the value. */
    value: string;
    /** The field with the id of the town, for a server with several. */
    town: string;
    /** The key of the welcome message. */
    welcome: string;
    /** The message of the home page. */
    message: {
      /** The key of the switch that shows it. */
      enabled: string;
      /** The key of its text. */
      text: string;
      /** The key of its type. */
      type: string;
      /** The types of an emergency. While the home page shows such a message, notifications ignore `quietHours`. */
      urgent?: readonly string[];
    };
    /** The colour of the message by its type. A type that is not here is `neutral`. */
    tones: Readonly<Record<string, Tone>>;
  };
}

/**
 * Declares the town's site.
 * @example
 * export default defineSite({
 *   home: [{ of: ['halls'], limit: 6 }],
 *   menu: { of: ['pages'] },
 *   foot: { of: ['socialNetworks'] },
 *   settings: {
 *     of: 'settings',
 *     key: 'key',
 *     value: 'value',
 *     town: 'townId',
 *     welcome: 'WELCOME',
 *     message: { enabled: 'MESSAGE_ON', text: 'MESSAGE', type: 'MESSAGE_TYPE' },
 *     tones: { ALERT: 'error' },
 *   },
 * });
 */
export const defineSite = (site: Site): Site => site;
