import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { isRow } from '../../contract/row';
import type { Db } from '../database/database';
import type { Secrets } from '../database/secrets';
import type { Tenant } from '../database/tenants';
import { sha256 } from '../people/keys';
import { countKeys } from '../people/limits';

/** In minutes. */
const lifetime = 20;
/** The PBKDF2 iterations per attempt at a challenge. A sender needs about 256 attempts: a second or more on a phone. */
const rounds = { least: 2_000, most: 40_000 };

const maxProof = 4_000;

const secretOf = ({ fingerprint }: Secrets) => fingerprint('proof of work', '');

/** @param usedShare the used share of the town's hourly limit: above 1 if over the limit */
export const newChallenge = (secrets: Secrets, { id }: Tenant, usedShare: number): Promise<Challenge> =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: Math.min(rounds.most, Math.round(rounds.least * (1 + 4 * usedShare))),
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

/** @returns the nonce of the solved challenge; `undefined` if the text proves nothing */
export async function solvedIn(secrets: Secrets, { id }: Tenant, text: string): Promise<string | undefined> {
  const payload = text.length < maxProof ? payloadIn(text) : undefined;
  if (payload?.challenge.parameters.data?.town !== id) return undefined;
  const { challenge, solution } = payload;
  const options = { challenge, solution, deriveKey, hmacSignatureSecret: secretOf(secrets) };
  const { verified } = await verifySolution(options).catch(() => ({ verified: false }));
  return verified ? challenge.parameters.nonce : undefined;
}

export async function isFirstUse(db: Db, { id }: Tenant, solved: string): Promise<boolean> {
  // Kept a little longer than the challenge is valid.
  const [used] = await countKeys(db, id, [sha256(`proof ${solved}`)], lifetime + 5);
  return used?.count === 1;
}
