import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Row } from '../../contract/row';
import { intakeMail } from '../../server/jobs/intakeMail';
import { runDueJobs } from '../../server/jobs/queue';
import type { Mail } from '../../server/service/mail';
import type { EmptyTown } from './emptyTown';

let keys = 0;
export const newKey = () => `key-of-a-citizen-${keys++}`;

/** A citizen, who sends the form at this path of the site. */
export function senderOf({ url }: Pick<EmptyTown, 'url'>, path: string) {
  /** Solves a challenge, as the script of the form does. */
  const proof = async (): Promise<string> => {
    const challenge = await (await fetch(`${url}/public/v1/challenge`)).json();
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  };
  const send = async (values: Record<string, string>, files: Buffer[] = [], hasProof = true) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ _key: newKey(), ...values })) form.set(name, value);
    if (hasProof) form.set('_proof', await proof());
    for (const file of files) form.append('pictures', new Blob([new Uint8Array(file)]), 'photo.jpg');
    const response = await fetch(`${url}/public/v1/${path}`, { method: 'POST', body: form });
    const body: Row = await response.json();
    return { status: response.status, body, type: response.headers.get('content-type') };
  };
  return { proof, send };
}

/**
 * Collects every mail of a service in `mails`. `sendMails` empties `mails`, sends the queued mails about what citizens
 * have sent, and returns `mails`.
 */
export function mailboxOf({ service }: Pick<EmptyTown, 'service'>) {
  const mails: Mail[] = [];
  service.mailer.send = async (mail) => void mails.push(mail);
  const sendMails = async () => {
    mails.length = 0;
    await runDueJobs(service, { intakeMail });
    return mails;
  };
  return { mails, sendMails };
}
