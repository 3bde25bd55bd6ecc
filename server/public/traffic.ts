import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { dayText } from '../../src/metadata/townTime';
import type { Database } from '../database/database';

export interface Opened {
  tenant: number;
  /** The type of page, such as `/`, `/news` or `/news/*`. */
  page: string;
}

interface Count {
  day: string;
  page: string;
  /** Pages that were opened from elsewhere: each begins a visit. */
  sessions: number;
  pageViews: number;
}

/** Milliseconds from the first count until the counts are stored. */
const delay = 3_000;

/** Matches the `user-agent` of robots. `Cubot` is a make of telephones. */
const programs =
  /(?<!cu)bot\b|bot[/;)-]|crawl|spider|slurp|archiver|preview|monitor|scan|headless|lighthouse|http|curl|wget|python|java\/|node|axios|ruby|perl|whatsapp|^$/i;

/** The records of a resource count together. */
export const pageType = (path: string): string => path.replace(/^(\/[^/]+)\/.*$/, '$1/*');

/** Browsers and the service worker also load pages that nobody has opened: the headers of these calls say so. */
function isCounted({ method, headers }: FastifyRequest): boolean {
  // Old browsers do not send this header.
  const { 'sec-fetch-mode': mode = 'navigate' } = headers;
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-moz'], headers['x-purpose']];
  return (
    method === 'GET' &&
    mode === 'navigate' &&
    headers.dnt !== '1' &&
    headers['sec-gpc'] !== '1' &&
    !purposes.some((purpose) => /prefetch|prerender|preview/i.test(String(purpose ?? ''))) &&
    !programs.test(headers['user-agent'] ?? '')
  );
}

const isWithin = ({ headers: { referer = '' }, host }: FastifyRequest) =>
  URL.canParse(referer) && new URL(referer).host === host;

async function storeCounts({ inTown }: Database, tenant: number, counts: readonly Count[]): Promise<void> {
  // The site recognises nobody, so each visit counts as one person. Skips a town that is gone.
  await inTown(tenant, (db) =>
    sql`insert into traffic (tenant, day, platform, page, sessions, users, page_views)
      select tenants.id, day, 'WEB', page, sessions, sessions, "pageViews"
      from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
        as counts (day date, page text, sessions int, "pageViews" int)
      join tenants on tenants.id = ${tenant}
      on conflict (tenant, day, platform, page) do update set sessions = traffic.sessions + excluded.sessions,
        users = traffic.users + excluded.users, page_views = traffic.page_views + excluded.page_views`.execute(
      db,
    ),
  );
}

/** For privacy, keeps only the counts. Gathers the counts in memory, so that a page costs no write. */
export function trafficCounter(database: Database, log: FastifyBaseLogger) {
  /** By town, then by day and page. */
  let counts = new Map<number, Map<string, Count>>();
  let timer: NodeJS.Timeout | undefined;
  let storing = Promise.resolve();

  function add(tenant: number, { day, page, sessions, pageViews }: Count) {
    const ofTown = counts.get(tenant) ?? new Map<string, Count>();
    counts.set(tenant, ofTown);
    const before = ofTown.get(`${day} ${page}`) ?? { sessions: 0, pageViews: 0 };
    ofTown.set(`${day} ${page}`, {
      day,
      page,
      sessions: before.sessions + sessions,
      pageViews: before.pageViews + pageViews,
    });
  }

  async function storeAll() {
    const gathered = counts;
    counts = new Map();
    for (const [tenant, ofTown] of gathered) {
      const own = [...ofTown.values()];
      try {
        await storeCounts(database, tenant, own);
      } catch (error) {
        log.warn({ town: tenant, err: error }, 'visits not stored yet');
        for (const one of own) add(tenant, one);
      }
    }
  }

  /** After a failure, the next page that is counted tries again. */
  function store(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    storing = storing.then(storeAll);
    return storing;
  }

  function count({ tenant, page }: Opened, request: FastifyRequest) {
    if (!isCounted(request)) return;
    const sessions = isWithin(request) ? 0 : 1;
    add(tenant, { day: dayText(Date.now()), page, sessions, pageViews: 1 });
    timer ??= setTimeout(store, delay).unref();
  }

  return { count, store };
}

export type TrafficCounter = ReturnType<typeof trafficCounter>;
