import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isRow } from '../../contract/row';
import { jobs } from '../../server/jobs/jobs';
import { runDueJobs } from '../../server/jobs/queue';
import type { Mail } from '../../server/service/mail';
import { addDays, dayText } from '../../src/metadata';
import { clerkOf } from './citizen';
import { openEmptyTown } from './emptyTown';
import { senderOf } from './sender';

/** What a clerk does with what citizens send. */
const town = await openEmptyTown();
afterAll(town.close);
const clerk = clerkOf(town, 'reports');
const { database } = town.service;
if (!('kysely' in database)) throw new Error('No database');

const mails: Mail[] = [];
town.service.mailer.send = async (mail) => void mails.push(mail);
const sendMails = async () => {
  mails.length = 0;
  await runDueJobs(town.service, { intakeMail: jobs.intakeMail ?? expect.fail() });
  return mails;
};

let category: string;
let lamps: string;
beforeAll(async () => {
  const categories = clerkOf(town, 'reportCategories');
  category = String((await categories.create({ title: 'Voirie' })).id);
  lamps = String((await categories.create({ title: 'Éclairage public', days: 3 })).id);
});
beforeEach(() => database.kysely.deleteFrom('attempts' as 'jobs').execute());

const sender = senderOf(town, 'signaler');
/** Sends a report. Returns the one that the clerk has, with the secret link of its sender. */
async function report(values: Record<string, string> = {}, files: Buffer[] = []) {
  const { status, body } = await sender.send({ category, information: 'Un trou', ...values }, files);
  expect(status).toBe(201);
  const found = await town.call('GET', `reports?folder_eq=${body.number}`);
  const entries = isRow(found.body) ? found.body.entries : [];
  const [row] = Array.isArray(entries) ? entries.filter(isRow) : [];
  return { link: String(body.link), row: row ?? expect.fail(`no report ${body.number}`) };
}

const inDays = (days: number) => addDays(dayText(Date.now()), days);

describe('who handles a report', () => {
  it('is due after the days of its category, else after fifteen', async () => {
    expect((await report({ category: lamps })).row).toMatchObject({ dueOn: inDays(3) });
    expect((await report()).row).toMatchObject({ dueOn: inDays(15) });
  });

  it('has an assignee, another day and a note that nobody outside sees', async () => {
    const { row, link } = await report({ information: 'Banc cassé' });
    const { body } = await town.call('GET', 'users/me');
    const me = isRow(body) ? body._id : expect.fail('nobody');
    const handling = { assignee: me, dueOn: inDays(40), note: 'Marché signé avec Bancs & Cie' };
    expect(await clerk.save(row, handling)).toMatchObject({ ...handling, status: 'CREATED' });
    expect((await town.call('GET', `reports/count?assignee_eq=${me}`)).body).toEqual({ count: 1 });
    await clerk.setStatus(row, 'INPROGRESS');
    const outside = [
      await (await fetch(link)).text(),
      await (await fetch(`${town.url}/public/v1/open311/requests.json`)).text(),
      JSON.stringify(await sendMails()),
    ];
    for (const text of outside) {
      expect(text).not.toContain('Bancs');
      expect(text).not.toContain(inDays(40));
      expect(text).not.toContain(String(me));
    }
  });
});
