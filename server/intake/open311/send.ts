import type { FastifyRequest } from 'fastify';
import { localeOf, malformed, Refusal } from '../../../contract/refusal';
import { textOf } from '../../../contract/row';
import { texts } from '../../../site/intake/texts';
import {
  fieldOf,
  type Label,
  type Locale,
  labelText,
  type Open311Resource,
  senderOf,
  sentPlaceOf,
  sourceOf,
} from '../../../src/metadata';
import type { PublicContext } from '../../public/serve';
import type { PublicTown } from '../../public/town';
import { receive } from '../receive';
import { entriesOf, type Sent } from '../sent';
import { type Stored, siteIn } from '../submit';
import type { Value } from './write';

/** The path of each parameter in the record. The server does not store others, such as `first_name`. */
export function parameterPaths(resource: Open311Resource): ReadonlyMap<string, string> {
  const { address, open311 } = resource.intake;
  const { service, description } = open311;
  const place = sentPlaceOf(resource);
  const named = { service_code: service, description, address_string: address };
  const paths = Object.entries(named).map(
    ([name, field]) => [name, field && sourceOf(field, fieldOf(resource, field))] as const,
  );
  const all = [
    ...paths,
    ['lat', place?.latitude],
    ['long', place?.longitude],
    ['email', senderOf(resource)?.path],
  ] as const;
  return new Map(all.flatMap(([name, path]) => (path ? [[name, path] as const] : [])));
}

const missingService: Label = {
  fr: 'le code d’un service est attendu',
  en: 'the code of a service is expected',
};
const missingPlace: Label = {
  fr: 'lat et long, ou address_string, sont attendus',
  en: 'lat and long, or address_string, are expected',
};

/** Open311 needs these parameters, even if the form does not. @throws Refusal 400 */
function checkGiven(given: ReadonlyMap<string, string>, paths: ReadonlyMap<string, string>): void {
  const has = (name: string) => paths.has(name) && (given.get(name) ?? '') !== '';
  if (!has('service_code')) throw malformed('service_code', missingService);
  // `receive` refuses `lat` without `long`, and `long` without `lat`.
  if (!has('lat') && !has('long') && !has('address_string')) throw malformed('lat', missingPlace);
}

/** Open311 answers 404 for an unknown service. */
function translated(refusal: Refusal, paths: ReadonlyMap<string, string>): Refusal {
  const { errors } = refusal.details;
  if (!errors) return refusal;
  const names = new Map([...paths].map(([name, path]) => [path, name]));
  const renamed = Object.fromEntries(
    Object.entries(errors).map(([path, label]) => [names.get(path) ?? path, label]),
  );
  const status = renamed.service_code ? 404 : refusal.status;
  return new Refusal(status, refusal.label, { errors: renamed });
}

const noPictures: Label = {
  fr: 'Les photos n’ont pas été gardées. Pour en envoyer, passez par le formulaire du site de la mairie.',
  en: 'The pictures were not stored. To send some, use the form on the site of the town hall.',
};

function noticeOf(
  resource: Open311Resource,
  town: PublicTown,
  locale: Locale,
  { token, isHeld }: Stored,
  hasMediaUrl: boolean,
): string {
  const { thanks = texts.thanks, path } = resource.intake;
  const labels = [thanks, ...(isHeld ? [texts.heldTitle] : []), ...(hasMediaUrl ? [noPictures] : [])];
  return [
    ...labels.map((label) => labelText(label, locale)),
    `${siteIn(town, locale)}/${path}/suivi/${token}`,
  ].join(' ');
}

/**
 * `POST requests`. A request without a proof of work (`_proof`) is held.
 * @throws Refusal 400, 404, 409, 422, 429
 */
export async function sendRequest(
  context: PublicContext,
  town: PublicTown,
  request: FastifyRequest,
  resource: Open311Resource,
): Promise<Value> {
  const locale = localeOf(request.headers['accept-language']);
  const entries = await entriesOf(request);
  const given = new Map(
    // In JSON, positions and codes may be numbers.
    entries.map(([name, value]) => [name, typeof value === 'number' ? String(value) : textOf(value).trim()]),
  );
  const paths = parameterPaths(resource);
  checkGiven(given, paths);
  const sent: Sent = {
    values: new Map([...paths].map(([name, path]) => [path, given.get(name) ?? ''])),
    files: [],
    key: textOf(request.headers['idempotency-key']),
    proof: given.get('_proof') ?? '',
    trap: '',
  };
  const stored = await receive(context, town, request, resource, sent, locale).catch((error: unknown) => {
    throw error instanceof Refusal ? translated(error, paths) : error;
  });
  const hasMediaUrl = (given.get('media_url') ?? '') !== '';
  const service_notice = noticeOf(resource, town, locale, stored, hasMediaUrl);
  return [{ service_request_id: stored.number, service_notice, account_id: null }];
}
