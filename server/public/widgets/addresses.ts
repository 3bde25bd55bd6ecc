import { publicPath } from '../../../contract/paths';
import { malformed, notFound, Refusal } from '../../../contract/refusal';
import { intakeResources, isRecord } from '../../../src/metadata';
import { readRoute } from '../answers';
import { readLimit } from '../readLimit';
import type { PublicContext } from '../serve';
import { type PublicTown, publicTown } from '../town';
import { providers } from './provider';

export const addressesPath = `${publicPath}/addresses`;

export const lookup = { proposed: 5, shortest: 3, longest: 200, perMinute: 120 };

const tooMany = {
  fr: 'Votre réseau a cherché beaucoup d’adresses à la fois',
  en: 'Your network has looked up many addresses at once',
};

export interface FoundAddress {
  title: string;
  latitude: number;
  longitude: number;
}

const isAngle = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= most;

function addressIn(feature: unknown): FoundAddress[] {
  const { properties, geometry } = isRecord(feature) ? feature : {};
  const title = isRecord(properties) ? properties.label : undefined;
  const [longitude, latitude]: unknown[] =
    isRecord(geometry) && Array.isArray(geometry.coordinates) ? geometry.coordinates : [];
  if (typeof title !== 'string' || title === '' || title.length > lookup.longest) return [];
  return isAngle(latitude, 90) && isAngle(longitude, 180) ? [{ title, latitude, longitude }] : [];
}

/** Reads the format of the Géoplateforme, in which the best address is the first. */
function addressesIn(json: unknown): FoundAddress[] | undefined {
  if (!isRecord(json) || !Array.isArray(json.features)) return undefined;
  return json.features.flatMap(addressIn).slice(0, lookup.proposed);
}

/**
 * The provider requires a letter or a digit at the start. Lower case lets more visitors share a cached answer.
 * @throws Refusal 400
 */
function typedIn(params: URLSearchParams): string {
  const typed = (params.get('q') ?? '')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
  if (typed.length >= lookup.shortest && typed.length <= lookup.longest) return typed;
  throw malformed('q', {
    fr: `q : de ${lookup.shortest} à ${lookup.longest} caractères sont attendus.`,
    en: `q: ${lookup.shortest} to ${lookup.longest} characters are expected.`,
  });
}

const unavailable = () =>
  new Refusal(503, {
    fr: 'La recherche d’adresses ne répond pas. Décrivez le lieu, ou choisissez-le sur la carte.',
    en: 'The search for addresses does not answer. Describe the place, or choose it on the map.',
  });

export function addressSource({ config }: PublicTown): { call: string; credit: string } | undefined {
  if (!config?.addressUrl) return undefined;
  const { hostname } = new URL(config.addressUrl);
  const isNational = /(^|\.)(geopf|data\.gouv)\.fr$/.test(hostname);
  return { call: addressesPath, credit: isNational ? 'Base Adresse Nationale' : hostname };
}

/** `GET /public/v1/addresses?q=…` (docs/site.md#addresses-while-typing). */
export function serveAddresses({ server, service }: PublicContext): void {
  if (!intakeResources(service.app).some(({ intake }) => intake.address)) return;
  const ask = providers(server.log);
  const count = readLimit(lookup.perMinute, tooMany);
  server.get(addressesPath, readRoute, async (request, reply) => {
    const { config } = await publicTown(service, request);
    if (!config?.addressUrl) throw notFound();
    count(request.ip);
    const address = new URL(config.addressUrl);
    const typed = typedIn(new URL(request.url, 'http://server').searchParams);
    // The provider prefers addresses near the centre of the town.
    const [lat = 0, lon = 0] = config.map.centre;
    const asked = { q: typed, limit: String(lookup.proposed), lat: String(lat), lon: String(lon) };
    for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
    const entries = await ask(address, addressesIn);
    if (!entries) throw unavailable();
    reply.header('cache-control', 'no-store');
    return { entries };
  });
}
