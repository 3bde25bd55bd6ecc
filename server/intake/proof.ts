import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { isRow } from '../../contract/row';
import type { Db } from '../database/database';
import type { Secrets } from '../database/secrets';
import type { Tenant } from '../database/tenants';
import { sha256 } from '../people/keys';
import { countKeys } from '../people/limits';

/** Minutes in which a challenge is to be solved. */
const lifetime = 20;
/** The work of a challenge: the rounds of each attempt, of which about 256 are needed. A phone takes about a second. */
const rounds = { least: 2_000, most: 40_000 };

const secretOf = ({ hash }: Secrets) => hash('proof of work');

/**
 * A challenge that costs the sender some work, and the server almost none.
 * @param load how much the town gets already, as a part of its limit
 */
export const newChallenge = (secrets: Secrets, { id }: Tenant, load: number): Promise<Challenge> =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: Math.min(rounds.most, Math.round(rounds.least * (1 + 4 * load))),
    deriveKey,
    data: { town: id },
    expiresAt: new Date(Date.now() + lifetime * 60_000),
    hmacSignatureSecret: secretOf(secrets),
  });

function payloadIn(text: string): Payload | undefined {
  try {
    const payload: unknown = JSON.parse(Buffer.from(text, 'base64').toString());
    if (!isRow(payload) || !isRow(payload.challenge) || !isRow(payload.solution)) return undefined;
    const { parameters } = payload.challenge;
    return isRow(parameters) && typeof parameters.nonce === 'string'
      ? (payload as unknown as Payload)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a text proves that its sender has solved a challenge of this town, for the first time. */
export async function isProof(db: Db, secrets: Secrets, { id }: Tenant, text: string): Promise<boolean> {
  const payload = text.length < 4_000 ? payloadIn(text) : undefined;
  if (payload?.challenge.parameters.data?.town !== id) return false;
  const { challenge, solution } = payload;
  const options = { challenge, solution, deriveKey, hmacSignatureSecret: secretOf(secrets) };
  const { verified } = await verifySolution(options).catch(() => ({ verified: false }));
  if (!verified) return false;
  const [used] = await countKeys(db, id, [sha256(`proof ${challenge.parameters.nonce}`)], lifetime + 5);
  return used?.count === 1;
}
