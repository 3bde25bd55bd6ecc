import type { FastifyRequest } from 'fastify';
import { sitePath } from '../../contract/paths';
import { unknownApiKey } from '../../contract/refusal';
import type { Link } from '../../site/model';
import { type App, type Locale, locales, textIn } from '../../src/metadata';
import type { KeyedTenant, Tenant } from '../database/tenants';
import { sha256 } from '../people/keys';
import { findTenant } from '../people/towns';
import type { Service } from '../service/call';
import { adminUrl, type TownConfig } from '../settings/configs';

export interface PublicTown {
  tenant: Tenant;
  /** The id of the town record that contains the API key; `undefined` for the published key of a demo town. */
  townId: string | undefined;
  /** The settings of the town; `undefined` if no `config.json` has one of its API keys. */
  config: TownConfig | undefined;
  origin: string;
  /** The path of the site: empty on a host of its own. */
  base: string;
}

export function siteAddress(
  service: Pick<Service, 'publicUrl'>,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  config: TownConfig | undefined,
): Pick<PublicTown, 'origin' | 'base'> {
  if (config?.siteUrl) return { origin: new URL(config.siteUrl).origin, base: '' };
  return { origin: adminUrl(service, config) ?? `${protocol}://${host}`, base: sitePath };
}

function keyIn({ headers, query }: FastifyRequest): unknown {
  const { key, api_key: open311Key } = (query ?? {}) as Record<string, unknown>;
  return headers['x-api-key'] ?? key ?? open311Key;
}

export function configAt(
  { configOf, configOfTown }: Pick<Service, 'configOf' | 'configOfTown'>,
  request: FastifyRequest,
): TownConfig | undefined {
  const given = keyIn(request);
  const ofHost = configOf?.(request.hostname);
  // Any other key may be that of another town, so the settings of the host do not apply.
  if (given === undefined || given === ofHost?.apiKey) return ofHost;
  return configOfTown?.((key) => key === given);
}

/** A town may have several keys, but its settings contain only one: looks for settings with any key of the town. */
export const townConfigAt = (
  { configOfTown }: Pick<Service, 'configOfTown'>,
  { config }: FastifyRequest,
  { keyHashes }: KeyedTenant,
): TownConfig | undefined => config ?? configOfTown?.((key) => keyHashes.includes(sha256(key)));

/** The names that pages of the site have shown, by settings, for pages that need no database. */
export const shownNames = new WeakMap<TownConfig, string>();

/** Finds the town by the API key of a call, else by its host. @throws Refusal 401 */
export async function publicTown(service: Service, request: FastifyRequest): Promise<PublicTown> {
  const key = keyIn(request) ?? request.config?.apiKey;
  const tenant = typeof key === 'string' && key !== '' && (await findTenant(service.database, key));
  if (!tenant) throw unknownApiKey();
  const config = townConfigAt(service, request, tenant);
  return { tenant, townId: tenant.townId ?? undefined, config, ...siteAddress(service, request, config) };
}

/** A disabled resource loses its pages and its form. It stays declared, so that references to it still resolve. */
export const withoutResources = ({ resources, ...app }: App, disabled: readonly string[]): App => ({
  ...app,
  resources: resources.map((one) =>
    disabled.includes(one.name)
      ? { ...one, intake: undefined, public: one.public && { ...one.public, path: undefined } }
      : one,
  ),
});

/** The languages of the site. The addresses do not name the first one. */
export const localesOf = ({ config }: Pick<PublicTown, 'config'>): readonly [Locale, ...Locale[]] => {
  const { defaultLocale = 'fr', locales: offered = ['fr', 'en'], contentLanguages = [] } = config ?? {};
  const others = new Set([...offered, ...contentLanguages]);
  return [defaultLocale, ...[...others].filter((one) => one !== defaultLocale)];
};

export const footLinksOf = ({ config }: Pick<PublicTown, 'config'>, locale: Locale): Link[] =>
  (config?.footLinks ?? []).map(({ title, href }) => ({ title: textIn(title, locale), href }));

/** The languages into which a town translates what it publishes. Without its settings, all except French. */
export const contentLanguagesOf = ({ config }: Pick<PublicTown, 'config'>): readonly Locale[] =>
  config?.contentLanguages ?? locales.filter((one) => one !== 'fr');

export function splitPath(path: string, [main = 'fr', ...others]: readonly Locale[]) {
  const [first = ''] = path.slice(1).split('/');
  const locale = others.find((one) => one === first);
  return locale ? { locale, rest: path.slice(locale.length + 1) || '/' } : { locale: main, rest: path };
}
