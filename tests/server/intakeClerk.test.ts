import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isRow, type Row } from '../../contract/row';
import { cleanUpAt } from '../../server/jobs/cleanUp';
import { addDays, dayText } from '../../src/metadata';
import { callerOf, entriesOf, rowOf } from '../backend/caller';
import { clerkOf } from './citizen';
import { openEmptyTown } from './emptyTown';
import { mailboxOf, senderOf } from './sender';

const town = await openEmptyTown();
afterAll(town.close);
const clerk = clerkOf(town, 'reports');
const { database } = town.service;
if (!('kysely' in database)) throw new Error('No database');

const { sendMails } = mailboxOf(town);

let category: string;
let lamps: string;
beforeAll(async () => {
  const categories = clerkOf(town, 'reportCategories');
  category = String((await categories.create({ title: 'Voirie' })).id);
  lamps = String((await categories.create({ title: 'Éclairage public', days: 3 })).id);
});
/** Forgets the counted attempts, so that no test uses up the limits of the next one. */
beforeEach(() => sql`delete from attempts`.execute(database.kysely));

const sender = senderOf(town, 'signaler');
/** Sends a report. Returns it as the clerk reads it, with the secret link of its sender. */
async function report(values: Record<string, string> = {}, files: Buffer[] = []) {
  const { status, body } = await sender.send({ category, information: 'Un trou', ...values }, files);
  expect(status).toBe(201);
  const found = await town.call('GET', `reports?folder_eq=${body.number}`);
  const entries = isRow(found.body) ? found.body.entries : [];
  const [row] = Array.isArray(entries) ? entries.filter(isRow) : [];
  return { link: String(body.link), row: row ?? expect.fail(`no report ${body.number}`) };
}

const inDays = (days: number) => addDays(dayText(Date.now()), days);

describe('a report', () => {
  it('is due after the number of days of its category, or after fifteen days by default', async () => {
    expect((await report({ category: lamps })).row).toMatchObject({ dueOn: inDays(3) });
    expect((await report()).row).toMatchObject({ dueOn: inDays(15) });
  });

  it('may have an assignee, a changed due day and a note, and nobody outside sees them', async () => {
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

describe('a duplicate', () => {
  const here = { latitude: '48.2', longitude: '-2.75' };
  const at = ({ id }: Row) => `duplicates/reports/${id}`;
  const read = async (row: Row) => {
    const { status, body } = await town.call('GET', at(row));
    expect(status).toBe(200);
    return isRow(body) ? body : {};
  };
  const idsOf = (list: unknown) => (Array.isArray(list) ? list.filter(isRow).map(({ id }) => id) : list);
  const merge = (kept: Row, merged: Row, caller = town.call) => caller('PUT', at(kept), { id: merged.id });
  let places = 0;
  /** Two reports of the same thing, at a place that no other test uses. */
  async function twice() {
    const latitude = String(48.3 + places++ / 100);
    const first = await report({ ...here, latitude, from: 'anne@exemple.fr', information: 'Nid-de-poule' });
    const second = await report({ ...here, latitude, from: 'bob@exemple.fr', information: 'Le même trou' });
    await sendMails();
    return { first, second };
  }

  it('is an open report of the same category nearby; the nearest comes first', async () => {
    const { row } = await report(here);
    const near = await report({ ...here, latitude: '48.2008' });
    const nearer = await report({ ...here, latitude: '48.2002' });
    await report({ ...here, category: lamps });
    await report({ ...here, latitude: '48.21' });
    await report();
    const done = await report(here);
    await clerk.setStatus(done.row, 'FINISHED');
    // A report that is merged already, and was opened again.
    const pair = await twice();
    await merge(pair.first.row, pair.second.row);
    await clerk.setStatus(pair.second.row, 'INPROGRESS');
    expect(await read(pair.first.row)).toMatchObject({ merged: [{ id: pair.second.row.id }], near: [] });
    const { into, merged, near: found } = await read(row);
    expect([into, merged, idsOf(found)]).toEqual([null, [], [nearer.row.id, near.row.id]]);
    expect(found).toMatchObject([{ information: 'Un trou', latitude: 48.2002 }, {}]);
  });

  it('is closed by a merge, and its sender and followers hear of the report that is kept', async () => {
    const { first, second } = await twice();
    // Eve follows the report that is merged, and Zoe follows both reports: each gets one mail.
    for (const [email, row] of [
      ['eve@exemple.fr', second.row],
      ['zoe@exemple.fr', first.row],
      ['zoe@exemple.fr', second.row],
    ] as const)
      await sql`insert into submission_followers (tenant, collection, record_id, email_hash, email, token_hash, token,
          locale, site, confirmed_at)
        select tenant, 'reports', ${String(row.id)}, ${database.secrets.markOf(email)},
          ${database.secrets.sealValue(email)}, ${email + row.id}, ${database.secrets.sealValue('token')}, 'fr',
          'http://ville.example', now() from submissions where record_id = ${String(row.id)}`.execute(
        database.kysely,
      );
    const { status, body } = await merge(first.row, second.row);
    expect([status, body]).toMatchObject([200, { into: null, near: [] }]);
    expect(isRow(body) && body.merged).toMatchObject([{ id: second.row.id, status: 'FINISHED' }]);
    expect(await read(second.row)).toMatchObject({ into: { id: first.row.id }, merged: [], near: [] });
    // The sender of the merged report still sees it as received, not as finished.
    expect(await sendMails()).toEqual([]);
    expect(await (await fetch(second.link)).text()).toContain('Reçu en mairie');

    await clerk.setStatus(first.row, 'PLANIFIED');
    const sent = await sendMails();
    expect(sent.map(({ to, subject }) => `${to} ${subject}`).toSorted()).toEqual([
      `anne@exemple.fr Votre signalement ${first.row.folder} est planifié`,
      `bob@exemple.fr Votre signalement ${second.row.folder} est planifié`,
      expect.stringMatching(/^eve@exemple.fr/),
      expect.stringMatching(/^zoe@exemple.fr/),
    ]);
    const page = await (await fetch(second.link)).text();
    for (const part of ['Planifié', 'Le même trou', 'D’autres l’ont signalé aussi'])
      expect(page).toContain(part);
    expect(page).not.toContain('Nid-de-poule');
    const { body: known } = await town.call('GET', `submissions/reports/${first.row.id}`);
    expect(known).toMatchObject({ followers: 2 });
  });

  it('moves with the kept report when that report is itself merged later', async () => {
    const { first, second } = await twice();
    const third = await report({ ...here, from: 'carl@exemple.fr' });
    await merge(first.row, second.row);
    await merge(third.row, first.row);
    const { merged } = await read(third.row);
    expect(idsOf(merged)).toHaveLength(2);
    expect(idsOf(merged)).toEqual(expect.arrayContaining([first.row.id, second.row.id]));
    await sendMails();
    await clerk.setStatus(third.row, 'INPROGRESS');
    expect((await sendMails()).map(({ to }) => to).toSorted()).toEqual([
      'anne@exemple.fr',
      'bob@exemple.fr',
      'carl@exemple.fr',
    ]);
  });

  it('keeps the address of its sender as long as the kept report is open', async () => {
    const { first, second } = await twice();
    await merge(first.row, second.row);
    // A report without a status, as another program may store it, is not closed.
    await sql`update records set data = data - 'status' where id = ${String(first.row.id)}`.execute(
      database.kysely,
    );
    const forget = () =>
      cleanUpAt(town.service as never, new Date(Date.now() + 7 * 31 * 24 * 60 * 60 * 1000));
    const from = async () => rowOf(await town.call('GET', `reports/${second.row.id}`)).from;
    await forget();
    expect(await from()).toBe('bob@exemple.fr');
    await clerk.setStatus(first.row, 'FINISHED');
    await forget();
    expect(await from()).toBeUndefined();
  });

  it('that is old keeps the addresses of all its senders when it is merged into a closed report', async () => {
    const { first, second } = await twice();
    const third = await report({ from: 'cleo@exemple.fr', information: 'Toujours ce trou' });
    await merge(second.row, third.row);
    await clerk.setStatus(first.row, 'FINISHED');
    await sql`update submissions set status_at = now() - interval '7 months'
      where record_id in (${String(second.row.id)}, ${String(third.row.id)})`.execute(database.kysely);
    await merge(first.row, second.row);
    await cleanUpAt(town.service as never, new Date());
    const from = async ({ row }: typeof first) => rowOf(await town.call('GET', `reports/${row.id}`)).from;
    expect([await from(second), await from(third)]).toEqual(['bob@exemple.fr', 'cleo@exemple.fr']);
  });

  it('keeps what the town answered to its sender, and shows no answer that others got before the merge', async () => {
    const { first, second } = await twice();
    await clerk.setStatus(first.row, 'TRANSMITED');
    await clerk.save(first.row, { answer: 'Merci, chère Anne' });
    await clerk.save(second.row, { answer: 'Merci, cher Bob' });
    await merge(first.row, second.row);
    // The mails of both answers still wait during the merge.
    expect((await sendMails()).map(({ to, text }) => [to, text.split('\n\n')[1]])).toEqual(
      expect.arrayContaining([
        ['anne@exemple.fr', 'Merci, chère Anne'],
        ['bob@exemple.fr', 'Merci, cher Bob'],
      ]),
    );
    const before = await (await fetch(second.link)).text();
    expect(before).toContain('Merci, cher Bob');
    expect(before).not.toContain('Merci, chère Anne');
    await clerk.save(first.row, { answer: 'Les agents viennent jeudi' });
    expect((await sendMails()).map(({ to }) => to).toSorted()).toEqual(['anne@exemple.fr', 'bob@exemple.fr']);
    const after = await (await fetch(second.link)).text();
    for (const part of ['Merci, cher Bob', 'Les agents viennent jeudi']) expect(after).toContain(part);
    expect(after).not.toContain('Merci, chère Anne');
  });

  it('shows no answer that others got before the kept report was itself merged', async () => {
    const { first, second } = await twice();
    const third = await report({ ...here, from: 'carl@exemple.fr' });
    await clerk.save(second.row, { answer: 'Merci, cher Bob' });
    await merge(first.row, second.row);
    await clerk.save(third.row, { answer: 'Merci, cher Carl' });
    await merge(third.row, first.row);
    await clerk.save(third.row, { answer: 'Les agents viennent jeudi' });
    const page = await (await fetch(second.link)).text();
    for (const part of ['Merci, cher Bob', 'Les agents viennent jeudi']) expect(page).toContain(part);
    // A merge closes the merged report, but only clerks see this status.
    for (const part of ['Merci, cher Carl', 'Terminé']) expect(page).not.toContain(part);
    await sendMails();
  });

  it('shows only answers to the report that was the kept one when the town answered', async () => {
    const { first, second } = await twice();
    const third = await report({ ...here, from: 'carl@exemple.fr' });
    const fourth = await report({ ...here, from: 'dora@exemple.fr' });
    const answers = {
      own: 'Merci, cher Bob',
      former: 'Merci, chère Anne',
      shared: 'Les agents viennent jeudi',
      hidden: 'Vu avec Bob',
      other: 'Merci, cher Carl',
      later: 'Les agents viennent lundi',
      stray: 'Vu avec Anne',
      another: 'Merci, chère Dora',
      last: 'C’est réparé',
    };
    await clerk.save(second.row, { answer: answers.own });
    await clerk.save(first.row, { answer: answers.former });
    await merge(first.row, second.row);
    await clerk.save(first.row, { status: 'PLANIFIED', answer: answers.shared });
    await clerk.save(second.row, { answer: answers.hidden });
    await clerk.save(third.row, { answer: answers.other });
    await merge(third.row, first.row);
    await clerk.save(third.row, { answer: answers.later });
    await clerk.save(first.row, { answer: answers.stray });
    await clerk.save(fourth.row, { answer: answers.another });
    await merge(fourth.row, third.row);
    await clerk.save(fourth.row, { answer: answers.last });
    const shown = async ({ link }: { link: string }) => {
      const page = await (await fetch(link)).text();
      return Object.entries(answers).flatMap(([name, answer]) => (page.includes(answer) ? [name] : []));
    };
    const ofBob = ['own', 'shared', 'later', 'last'];
    expect(await shown(second)).toEqual(ofBob);
    expect(await (await fetch(second.link)).text()).toContain('Planifié');
    expect(await shown(first)).toEqual(['former', 'shared', 'later', 'last']);
    expect(await shown(third)).toEqual(['other', 'later', 'last']);
    await sendMails();

    // Anne erases what she sent. Of the answers to her report, only the one that Bob got too remains.
    await fetch(first.link, { method: 'POST', body: new URLSearchParams({ erase: 'yes' }) });
    expect(await shown(second)).toEqual(ofBob);
    const { rows } = await sql<{ answer: string }>`select data ->> 'answer' as answer from revisions
        where id = ${String(first.row.id)} and data ->> 'answer' is not null
      union select data ->> 'answer' from records
        where id = ${String(first.row.id)} and data ->> 'answer' is not null`.execute(database.kysely);
    expect(rows).toEqual([{ answer: answers.shared }]);
  });

  it('causes no mail when the clerk answers it after the merge', async () => {
    const { first, second } = await twice();
    await clerk.setStatus(first.row, 'TRANSMITED');
    await clerk.save(first.row, { answer: 'Merci, chère Anne' });
    await merge(first.row, second.row);
    await sendMails();
    await clerk.save(second.row, { answer: 'Perdu' });
    expect(await sendMails()).toEqual([]);
  });

  it('keeps only the answers since the merge when the sender of the kept report erases that report', async () => {
    const { first, second } = await twice();
    await clerk.save(first.row, { answer: 'Merci, chère Anne' });
    await merge(first.row, second.row);
    await clerk.setStatus(first.row, 'INPROGRESS');
    await sendMails();
    await clerk.save(first.row, { answer: 'Les agents viennent jeudi' });
    await fetch(first.link, { method: 'POST', body: new URLSearchParams({ erase: 'yes' }) });
    expect(await (await fetch(second.link)).text()).toContain('Les agents viennent jeudi');
    // The mail with this answer still waited when Anne erased what she sent.
    expect((await sendMails()).map(({ to, text }) => [to, text])).toEqual([
      ['bob@exemple.fr', expect.stringContaining('Les agents viennent jeudi')],
    ]);
    const { information, from, answer } = await clerk.read(first.row);
    expect([information, from, answer]).toEqual([undefined, undefined, 'Les agents viennent jeudi']);
    const { rows } = await sql<{
      answer: string | null;
    }>`select distinct data ->> 'answer' as answer from revisions
      where id = ${String(first.row.id)}`.execute(town.service.database.kysely);
    expect(rows).toEqual([{ answer: null }]);
    expect(await (await fetch(second.link)).text()).not.toContain('Merci, chère Anne');
  });

  it('is a report of its own again while the kept report is in the trash, and may be merged again', async () => {
    const { first, second } = await twice();
    await merge(first.row, second.row);
    await clerk.remove(first.row);
    await sendMails();
    await clerk.setStatus(second.row, 'INPROGRESS');
    expect((await sendMails()).map(({ to }) => to)).toEqual(['bob@exemple.fr']);
    const third = await report(here);
    expect(await merge(third.row, second.row)).toMatchObject({ status: 200 });
    await clerk.restore(first.row);
    expect(await read(second.row)).toMatchObject({ into: { id: third.row.id } });
    expect(await read(first.row)).toMatchObject({ merged: [] });
  });

  it('stays merged when a clerk restores the report that its kept report was once merged into', async () => {
    const { first, second } = await twice();
    await merge(first.row, second.row);
    await clerk.remove(first.row);
    const third = await report({ ...here, from: 'carl@exemple.fr' });
    await merge(second.row, third.row);
    await clerk.restore(first.row);
    expect(await read(second.row)).toMatchObject({ into: null, merged: [{ id: third.row.id }] });
    await sendMails();
    await clerk.setStatus(second.row, 'INPROGRESS');
    expect((await sendMails()).map(({ to }) => to).toSorted()).toEqual(['bob@exemple.fr', 'carl@exemple.fr']);
  });

  it('gets its status back when the merge is undone, and its sender no longer hears of the report that was kept', async () => {
    const { first, second } = await twice();
    await clerk.setStatus(second.row, 'TRANSMITED');
    await sendMails();
    await merge(first.row, second.row);
    const parted = await town.call('DELETE', at(second.row));
    expect([parted.status, parted.body]).toMatchObject([200, { into: null, near: [{ id: first.row.id }] }]);
    expect(await clerk.read(second.row)).toMatchObject({ status: 'TRANSMITED' });
    expect((await town.call('DELETE', at(second.row))).status).toBe(404);
    await clerk.setStatus(first.row, 'PLANIFIED');
    expect((await sendMails()).map(({ to }) => to)).toEqual(['anne@exemple.fr']);
  });

  it('can be merged only once: a second clerk is told who was first', async () => {
    const { first, second } = await twice();
    const third = await report(here);
    const answers = await Promise.all([merge(first.row, second.row), merge(third.row, second.row)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(JSON.stringify(refused?.body)).toMatch(
      new RegExp(`${second.row.folder} est déjà fusionné avec un autre \\(.+\\)`),
    );
    expect(await merge(second.row, third.row)).toMatchObject({ status: 409 });
    const done = await report(here);
    await clerk.setStatus(done.row, 'FINISHED');
    expect(JSON.stringify((await merge(third.row, done.row)).body)).toContain('est déjà clos');
  });

  it('cannot be merged with itself or with a missing report, nor be read without a session', async () => {
    const { row } = await report(here);
    expect(await merge(row, row)).toMatchObject({ status: 422 });
    expect(await merge(row, { id: 'nobody' })).toMatchObject({ status: 404 });
    expect(await merge({ id: 'nobody' }, row)).toMatchObject({ status: 404 });
    expect(await town.call('PUT', at(row), {})).toMatchObject({ status: 422 });
    const anybody = await fetch(`${town.url}/api/v1/${at(row)}`, {
      headers: { 'x-api-key': town.key, 'content-type': 'application/json' },
    });
    expect(anybody.status).toBe(401);
  });

  it('leaves its merge in the log, and is a report of its own again once the kept report is gone for good', async () => {
    const { first, second } = await twice();
    await merge(first.row, second.row);
    const { body } = await town.call('GET', `audit?action_eq=merge&recordId_eq=${first.row.id}`);
    expect(body).toMatchObject({ entries: [{ action: 'merge', collection: 'reports', status: 200 }] });
    await clerk.remove(first.row);
    await clerk.purge(first.row);
    expect(await read(second.row)).toMatchObject({ into: null, merged: [] });
  });
});

it('a clerk can search the trash by the e-mail address of a sender, and delete what they find for good', async () => {
  const mine = await report({ from: 'lou@exemple.fr' });
  const other = await report({ from: 'max@exemple.fr' });
  for (const { row } of [mine, other]) await town.call('DELETE', `reports/${row.id}`);
  const inTrash = async (query: string) =>
    entriesOf(await town.call('GET', `trash/reports?${query}`)).map(({ id }) => id);
  expect(await inTrash('from_like=lou@exemple.fr')).toEqual([mine.row.id]);
  expect(await inTrash('information|from_like=lou@exemple.fr')).toEqual([mine.row.id]);
  expect((await town.call('DELETE', 'trash/reports?information|from_eq=lou@exemple.fr')).status).toBe(200);
  expect(await inTrash(`id_in=${mine.row.id},${other.row.id}`)).toEqual([other.row.id]);
});

/** Starts work in the middle of a write of a report, so that the work has to wait for the write. */
async function during(id: unknown, write: RawBuilder<unknown>, work: () => Promise<unknown>): Promise<void> {
  const running: { done?: Promise<unknown>; isOver?: boolean } = {};
  await database.kysely.transaction().execute(async (db) => {
    await sql`update records set version = version + 1, ${write} where id = ${id}`.execute(db);
    running.done = work().finally(() => {
      running.isOver = true;
    });
    const waiting = sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    while (!running.isOver && (await waiting.execute(database.kysely)).rows.length === 0);
  });
  await running.done;
}

it('a sender erases a report while a clerk changes its status, and neither call fails', async () => {
  const { row, link } = await report();
  const isSubmission = sql`record_id = ${row.id}`;
  await sql`update submissions set pictures = '{a.jpg}' where ${isSubmission}`.execute(database.kysely);
  const waiting = async () =>
    (
      await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database.kysely)
    ).rows.length;
  const calls = await database.kysely.transaction().execute(async (db) => {
    await sql`select from submissions where ${isSubmission} for update`.execute(db);
    const erase = fetch(link, { method: 'POST', body: new URLSearchParams({ erase: 'yes' }) });
    await expect.poll(waiting, { timeout: 60_000 }).toBe(1);
    const change = town.call('PUT', `reports/setStatus/${row.id}`, { status: 'INPROGRESS' });
    await expect.poll(waiting, { timeout: 60_000 }).toBe(2);
    return [erase, change];
  });
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200]);
});

it('a report keeps its pictures if a clerk restores it while another one empties the trash', async () => {
  const { row } = await report();
  await sql`update submissions set pictures = '{a.jpg}' where record_id = ${row.id}`.execute(database.kysely);
  await clerk.remove(row);
  await during(row.id, sql`deleted_at = null`, () => town.call('DELETE', 'trash/reports'));
  const { rows } = await sql`select pictures from submissions where record_id = ${row.id}`.execute(
    database.kysely,
  );
  expect(rows).toEqual([{ pictures: ['a.jpg'] }]);
});

describe('an old report that a clerk handles while the clean-up runs', () => {
  const duringCleanUp = async (id: unknown, write: RawBuilder<unknown>) => {
    await sql`update records set version = version + 1, data = data || '{"updatedAt":"2001-01-01T00:00:00.000Z"}'
      where id = ${id}`.execute(database.kysely);
    await during(id, write, () => cleanUpAt(town.service as never, new Date()));
  };

  it('stays once the clerk has changed it', async () => {
    const { row } = await report();
    await duringCleanUp(row.id, sql`data = data || ${JSON.stringify({ updatedAt: new Date() })}::jsonb`);
    expect((await town.call('GET', `reports/${row.id}`)).status).toBe(200);
  });

  it('is in the trash under the name of the clerk who deleted it', async () => {
    const { row } = await report();
    await duringCleanUp(row.id, sql`deleted_at = now(), deleted_by = 'Léa Morel'`);
    const [trashed] = entriesOf(await town.call('GET', `trash/reports?id_eq=${row.id}`));
    expect(trashed).toMatchObject({ deletedBy: 'Léa Morel' });
  });
});

describe('a blocked sender', () => {
  const at = ({ id }: Row) => `submissions/reports/${id}/block`;
  const block = (row: Row) => town.call('PUT', at(row));
  const unblock = (row: Row) => town.call('DELETE', at(row));
  const known = async ({ id }: Row) => (await town.call('GET', `submissions/reports/${id}`)).body;
  const here = { latitude: '48.9', longitude: '-2.1' };
  const nearby = async () => {
    const answer = await fetch(`${town.url}/public/v1/signaler/near?latitude=48.9&longitude=-2.1`);
    return (await answer.json()).entries;
  };
  const open311 = `${town.url}/public/v1/open311/requests.json`;

  it('gets the usual answer, but their report is held and no citizen hears of it', async () => {
    const { row } = await report({ from: 'gus@exemple.fr' });
    expect(await known(row)).toMatchObject({ held: null, isBlocked: false });
    expect(await block(row)).toMatchObject({ status: 200, body: { held: null, isBlocked: true } });
    await sendMails();

    const { status, body } = await sender.send({
      category,
      information: 'Spam',
      from: 'Gus@Exemple.FR',
      ...here,
    });
    expect([status, body]).toMatchObject([201, { held: false, lacksPictures: false }]);
    const { body: found } = await town.call('GET', `reports?folder_eq=${body.number}`);
    const [held = {}] = isRow(found) && Array.isArray(found.entries) ? found.entries.filter(isRow) : [];
    expect(held).toMatchObject({ status: 'PENDING', information: 'Spam' });
    expect(await known(held)).toMatchObject({ held: 'blocked', isBlocked: true });
    expect(await sendMails()).toEqual([]);
    const page = await (await fetch(String(body.link))).text();
    expect(page).toContain('Reçu en mairie');
    expect(page).not.toContain('vérifie');
    expect(await nearby()).toEqual([]);
    expect(await (await fetch(open311)).text()).not.toContain(String(body.number));

    // A clerk may let the report through. Its sender still gets no mail.
    await clerk.setStatus(held, 'INPROGRESS');
    expect(await known(held)).toMatchObject({ held: null, isBlocked: true });
    expect(await sendMails()).toEqual([]);
    expect(await nearby()).toMatchObject([{ id: held.id }]);
  });

  it('gets the same answer when the same form comes twice', async () => {
    const { row } = await report({ from: 'hugo@exemple.fr' });
    await block(row);
    const values = { category, information: 'Encore', from: 'hugo@exemple.fr', _key: 'a-form-sent-twice' };
    const first = await sender.send(values);
    expect(await sender.send(values)).toEqual(first);
  });

  it('gets the usual answer in an Open311 app too, but no mail', async () => {
    const post = (email: string) =>
      fetch(open311, {
        method: 'POST',
        body: new URLSearchParams({
          service_code: category,
          description: 'Une lettre',
          lat: '48.9',
          long: '-2.1',
          email,
        }),
      });
    const { row } = await report({ from: 'ines@exemple.fr' });
    await block(row);
    await sendMails();
    const [answer, other] = [await post('ines@exemple.fr'), await post('nobody@exemple.fr')];
    expect(answer.status).toBe(201);
    const [given, usual] = [await answer.json(), await other.json()];
    // The text of the notice, without the link at its end.
    const notice = (list: Row[]) => String(list[0]?.service_notice).replace(/\S+$/, '');
    expect(notice(given)).toBe(notice(usual));
    const { body } = await town.call('GET', `reports?folder_eq=${given[0].service_request_id}`);
    const [held = {}] = isRow(body) && Array.isArray(body.entries) ? body.entries.filter(isRow) : [];
    expect(held).toMatchObject({ status: 'PENDING' });
    expect(await known(held)).toMatchObject({ held: 'proof', isBlocked: true });
    expect((await sendMails()).map(({ to }) => to)).toEqual(['nobody@exemple.fr']);
  });

  it('gets no mail when they ask to follow a report', async () => {
    const { row } = await report({ from: 'jo@exemple.fr' });
    await block(row);
    const { row: other } = await report({ ...here, from: 'other@exemple.fr' });
    await sendMails();
    const answer = await fetch(`${town.url}/public/v1/signaler/follow`, {
      method: 'POST',
      body: JSON.stringify({ id: other.id, email: 'jo@exemple.fr' }),
    });
    expect(answer.status).toBe(202);
    expect(await sendMails()).toEqual([]);
  });

  it('can be unblocked on any of their reports, and is then treated like anybody else', async () => {
    const { row } = await report({ from: 'kim@exemple.fr' });
    await block(row);
    const { row: held } = await report({ from: 'kim@exemple.fr' });
    expect(await unblock(held)).toMatchObject({ status: 200, body: { held: 'blocked', isBlocked: false } });
    expect(await known(row)).toMatchObject({ isBlocked: false });
    await sendMails();
    const { row: next } = await report({ from: 'kim@exemple.fr' });
    expect([next, await known(next)]).toMatchObject([
      { status: 'CREATED' },
      { held: null, isBlocked: false },
    ]);
    expect((await sendMails()).map(({ to }) => to)).toEqual(['kim@exemple.fr']);
  });

  it('must have left an address, and can be blocked only by those who may edit the report', async () => {
    const { row } = await report();
    expect(await known(row)).toMatchObject({ isBlocked: null });
    const refused = await block(row);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([409, expect.stringContaining('adresse')]);
    expect((await block({ id: 'nobody' })).status).toBe(404);
    const anybody = await fetch(`${town.url}/api/v1/${at(row)}`, {
      method: 'PUT',
      headers: { 'x-api-key': town.key, 'content-type': 'application/json' },
    });
    expect(anybody.status).toBe(401);
    const [email, password] = ['sam@exemple.fr', 'Mairie-2026-secret'];
    await clerkOf(town, 'users', undefined, '_id').create({
      email,
      password,
      firstName: 'Sam',
      lastName: 'Roy',
      role: 'user',
    });
    const key = { 'x-api-key': town.key };
    const { token } = rowOf(await callerOf(town.url).call('POST', 'auth/sign_in', { email, password }, key));
    const user = callerOf(town.url, String(token));
    expect((await user.call('PUT', at(row), undefined, key)).status).toBe(403);
    expect((await town.call('PUT', `submissions/reportCategories/${category}/block`)).status).toBe(404);
  });

  it('is stored without their address for a year, and the log has the block and its end', async () => {
    const { row } = await report({ from: 'lou@exemple.fr' });
    await block(row);
    const { row: second } = await report({ from: 'max@exemple.fr' });
    await block(second);
    await unblock(second);
    for (const [action, { id }] of [
      ['block', row],
      ['unblock', second],
    ] as const)
      expect((await town.call('GET', `audit?action_eq=${action}&recordId_eq=${id}`)).body).toMatchObject({
        entries: [{ action, collection: 'reports', status: 200 }],
      });
    const { rows } = await sql`select * from blocked_senders`.execute(database.kysely);
    expect(JSON.stringify(rows)).not.toContain('exemple.fr');
    const inMonths = (months: number) => {
      const day = new Date();
      day.setMonth(day.getMonth() + months);
      return day;
    };
    await cleanUpAt(town.service as never, inMonths(11));
    expect(await known(row)).toMatchObject({ isBlocked: true });
    await cleanUpAt(town.service as never, inMonths(13));
    expect(await known(row)).toMatchObject({ isBlocked: false });
  });
});
