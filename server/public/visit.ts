import { pathIn } from '../../site/context';
import type { Frame, Item } from '../../site/model';
import type { Given } from '../../site/Questionnaire';
import {
  type App,
  isPaged,
  isPublic,
  type Locale,
  openedAddress,
  type PublicResource,
  type Site,
  shownSince,
} from '../../src/metadata';
import type { Db } from '../database/database';
import type { Service } from '../service/call';
import { type PublicRecord, pageValues, stepOf } from './record';
import { type ListOptions, publicRecords } from './records';
import { localesOf, type PublicTown } from './town';

/** What the device of a visitor has done with the questions of a page. */
export interface Answering {
  /** Lets its answers in once. */
  token: string;
  hasAnswered: boolean;
  /** What it has sent, and why it was refused. */
  given?: Given;
  problem?: string;
}

/** A call of a visitor: to which site, in which language, and in which transaction. */
export interface Visit {
  service: Service;
  site: Site;
  town: PublicTown;
  db: Db;
  locale: Locale;
  /** The addresses of the styles, the colours and the font. */
  assets: Frame['assets'];
  /** Remembers for less than a second what every page of the town needs. */
  remember: <T extends object>(name: string, make: () => Promise<T>) => Promise<T>;
  /** On a page with questions. */
  answering?: Answering;
}

/** The public records of the town. */
export const recordsOf = ({ service, db, town }: Visit) => publicRecords(service.app, db, town.tenant.id);

export const pathOf = ({ locale, town }: Visit, path: string): string =>
  pathIn({ base: town.base, locale, locales: localesOf(town) }, path);

/** The whole address of a path of the site. */
export const absolute = ({ town: { origin } }: Visit, address: string) => new URL(address, origin).href;

/** The public resource with a name. @throws Error for one that is not public; `checkSite` guarantees the names */
export function publicResource({ resources }: App, name: string): PublicResource {
  const found = resources.find((one) => one.name === name);
  if (!found || !isPublic(found)) throw new Error(`${name} is not public`);
  return found;
}

/** A record for a page. */
export function itemOf(visit: Visit, record: PublicRecord): Item {
  const { resource, id, title, stored } = record;
  const opened = openedAddress(resource, stored);
  const own = isPaged(resource) ? pathOf(visit, `/${resource.public.path}/${stepOf(record)}`) : '';
  return {
    resource,
    id,
    // A sign of French punctuation never begins a line.
    title: title.replace(/ (?=[:;!?»])/g, '\u00a0').replace(/(?<=«) /g, '\u00a0'),
    href: opened ?? own,
    isExternal: opened !== undefined,
    values: pageValues(record),
    publishedAt: shownSince(resource, stored) ?? record.publishedAt.toISOString(),
    changedAt: record.changedAt.toISOString(),
  };
}

/** Lists public records as items. */
export async function listItems(visit: Visit, resource: PublicResource, options: ListOptions = {}) {
  const { records, next } = await recordsOf(visit).list(resource, options);
  return { items: records.map((record) => itemOf(visit, record)), next };
}
