import type { FastifyBaseLogger } from 'fastify';
import type { Credit, Widget } from '../../../site/model';
import type { Config } from '../../../src/config';
import type { SiteWidget } from '../../../src/metadata';
import type { PublicTown } from '../town';
import { airParams, airQualityIn, weatherIn, weatherParams } from './openMeteo';
import { providers } from './provider';

const keys = { weather: 'weatherUrl', airQuality: 'airUrl' } as const satisfies Record<
  SiteWidget,
  keyof Config
>;

/** The licence of Open-Meteo asks for these credits. */
function creditsOf(name: SiteWidget, { hostname, origin }: URL): Credit[] {
  if (!/(^|\.)open-meteo\.com$/.test(hostname)) return [{ title: hostname, href: origin }];
  return [
    { title: 'Open-Meteo', href: 'https://open-meteo.com/' },
    { title: 'CC BY 4.0', href: 'https://creativecommons.org/licenses/by/4.0/' },
    ...(name === 'airQuality'
      ? [{ title: 'Copernicus (CAMS)', href: 'https://atmosphere.copernicus.eu/' }]
      : []),
  ];
}

function addressOf(base: string, params: Readonly<Record<string, string>>, { map, timeZone }: Config): URL {
  const address = new URL(base);
  // Three decimals: to about a hundred metres.
  const [latitude, longitude] = map.centre.map((one) => one.toFixed(3));
  for (const [name, value] of Object.entries({ latitude, longitude, timezone: timeZone, ...params }))
    if (value !== undefined) address.searchParams.set(name, value);
  return address;
}

/** Reads the widgets of the site (docs/site.md#weather-and-air). */
export function widgetReader(log: FastifyBaseLogger) {
  const ask = providers(log);
  return async (name: SiteWidget, { config }: PublicTown): Promise<Widget> => {
    const base = config?.[keys[name]];
    if (!config || !base) return { isConnected: false };
    if (name === 'weather') {
      const address = addressOf(base, weatherParams, config);
      return { isConnected: true, weather: await ask(address, weatherIn), credits: creditsOf(name, address) };
    }
    const address = addressOf(base, airParams, config);
    return { isConnected: true, air: await ask(address, airQualityIn), credits: creditsOf(name, address) };
  };
}
