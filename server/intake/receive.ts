import type { FastifyRequest } from 'fastify';
import { bodyTooLarge, Refusal } from '../../contract/refusal';
import { type IntakeResource, type Locale, limitsOf } from '../../src/metadata';
import { redrawnPictures } from '../files/sentPictures';
import { submissionOfKey } from '../people/submissions';
import type { PublicContext } from '../public/serve';
import { type PublicTown, publicTown } from '../public/town';
import { askedFields } from './asked';
import { countTry, refuseEarly } from './guard';
import { solvedIn } from './proof';
import type { Sent } from './sent';
import { requestKeyOf, type Stored, submit } from './submit';
import { checkSent, rowIn } from './values';

const megabyte = 1024 * 1024;

/** The pictures, and a megabyte for the texts. */
export const bodyLimitOf = (resource: IntakeResource): number =>
  (limitsOf(resource).megabytes + 1) * megabyte;

export const smallBody = 16 * 1024;

/** The maximum number of bodies above a megabyte that this process reads at a time: it holds them in memory. */
const maxReaders = 8;

const busy = () =>
  new Refusal(503, {
    fr: 'La mairie reçoit beaucoup d’envois. Réessayez dans un instant.',
    en: 'The town hall gets many messages. Try again in a moment.',
  });

/** `enter` checks a call before its body is read. @throws Refusal 401, 413, 429 or 503 */
export function gateOf({ service, server }: PublicContext) {
  const towns = new WeakMap<FastifyRequest, PublicTown>();
  const readers = new Set<FastifyRequest>();
  server.addHook('onResponse', async (request) => void readers.delete(request));
  server.addHook('onRequestAbort', async (request) => void readers.delete(request));
  const enter = async (request: FastifyRequest, limit: number) => {
    const length = Number(request.headers['content-length'] ?? limit);
    if (length > limit) throw bodyTooLarge(limit);
    const town = await publicTown(service, request);
    await countTry(service.database, town.tenant, request.ip);
    towns.set(request, town);
    if (length <= megabyte) return;
    if (readers.size >= maxReaders) throw busy();
    readers.add(request);
  };
  const townOf = (request: FastifyRequest): PublicTown => {
    const town = towns.get(request);
    if (!town) throw new Error('The call has no town');
    return town;
  };
  return { enter, townOf };
}

export type Gate = ReturnType<typeof gateOf>;

/** Bots that fill in the trap get an answer, but nothing is stored. @throws Refusal 404, 409, 415, 422, 429 */
export async function receive(
  { visit, service }: PublicContext,
  town: PublicTown,
  request: FastifyRequest,
  resource: IntakeResource,
  sent: Sent,
  locale: Locale,
): Promise<Stored> {
  if (sent.trap !== '') return { number: '', token: '', isHeld: false, lacksPictures: false };
  const row = rowIn(resource, sent);
  const asked = await visit(town, (one) => askedFields(one, resource), locale);
  checkSent(resource, asked, row, sent.files.length);
  const solved = await solvedIn(service.database.secrets, town.tenant, sent.proof);
  const isProven = solved !== undefined;
  await service.database.inTown(town.tenant.id, async (db) => {
    // A repeated call stores nothing, so the limits on new records do not apply.
    const known =
      sent.key !== '' && (await submissionOfKey(db, town.tenant, requestKeyOf(resource, sent.key)));
    if (!known) await refuseEarly(db, town.tenant, resource, { address: request.ip, isProven });
  });
  const pictures = await redrawnPictures(sent.files);
  const undo: (() => Promise<void>)[] = [];
  try {
    return await visit(town, (one) =>
      submit(one, {
        resource,
        sent,
        row,
        pictures,
        solved,
        locale,
        address: request.ip,
        afterRollback: (work) => void undo.push(work),
      }),
    );
  } catch (error) {
    for (const work of undo) await work().catch((cause: unknown) => request.log.error(cause));
    throw error;
  }
}
