import { asList, asObject, isObject, type Json, type JsonObject } from '../../contract/json';
import {
  type App,
  collectionOf,
  manualStatuses,
  type Resource,
  readAssist,
  readPasswordRule,
  textOf,
} from '../../src/metadata';
import { type Backend, entriesOf } from './backend';
import type { Collection } from './lists';
import { expectThat, type Report, shortJson } from './report';

const isPlace = ({ resource, id, title, field }: JsonObject): boolean =>
  [resource, title, field].every((one) => typeof one === 'string') && id !== undefined;

/**
 * Checks docs/contract.md#capabilities. Most checks run only for staff.
 * `checkWrites` checks the capabilities that need a test record.
 * @returns the names of all announced capabilities: none if the backend refuses the call or returns no JSON
 */
export async function checkCapabilities(
  app: App,
  backend: Backend,
  password: string,
  isStaff: boolean,
  report: Report,
): Promise<ReadonlySet<unknown>> {
  report.title('Capabilities');
  const { status, body } = await backend.get('capabilities');
  if (status >= 400 || body === undefined) {
    report.skip('no capabilities: optional features are not checked');
    return new Set();
  }
  const names = asList(asObject(body).capabilities);
  await report.check('GET capabilities announces optional features by their names', async () => {
    const isList =
      Array.isArray(asObject(body).capabilities) && names.every((name) => typeof name === 'string');
    expectThat(isList, '{"capabilities": ["name", …]}', body);
  });
  if (names.includes('passwordRule')) {
    await report.check('says what a new password needs', async () => {
      const { passwordRule } = asObject(body);
      expectThat(
        readPasswordRule(passwordRule) !== undefined,
        '[{"minLength": 12, "kinds": 3}, …]',
        passwordRule,
      );
    });
  }
  if (names.includes('assist')) {
    await report.check('says who makes proposals, and for which tasks', async () => {
      const { assist } = asObject(body);
      const isValid = (readAssist(assist)?.tasks.length ?? 0) > 0;
      expectThat(isValid, '{"provider": "llm.example", "tasks": ["simplify", …]}', assist);
    });
  }
  if (names.includes('sessions')) {
    await report.check('lists the sessions of the caller, one of them current', async () => {
      const { status, body } = await backend.get('sessions');
      const current = asList(asObject(body).entries)
        .map(asObject)
        .filter(({ isCurrent }) => isCurrent === true);
      const [one] = current;
      const isValid = [one?.id, one?.device, one?.usedAt].every((text) => typeof text === 'string');
      expectThat(
        status === 200 && current.length === 1 && isValid,
        'one current session with id, device and usedAt',
        body,
      );
    });
  }
  if (names.includes('currentPassword')) await checkConfirmation(backend, password, report);
  if (!isStaff) return new Set(names);
  const bank = collectionOf(app.bank);

  if (names.includes('counts')) {
    await report.check('counts several queries in one call', async () => {
      const each = await Promise.all(
        ['', '?title_eq='].map(async (search) => (await backend.get(`${bank}/count${search}`)).body),
      );
      const params = new URLSearchParams([
        ['of', bank],
        ['of', `${bank}?title_eq=`],
      ]);
      const answer = await backend.get(`counts?${params}`);
      const expected = JSON.stringify({ counts: each.map((one) => (isObject(one) ? one.count : one)) });
      expectThat(JSON.stringify(answer.body) === expected, expected, shortJson(answer.body));
    });
  }

  if (names.includes('or')) {
    await report.check('counts what matches in one of several fields', async () => {
      const count = async (search: string) =>
        asObject((await backend.get(`${bank}/count${search}`)).body).count;
      const both = await count('?title|id_ne=no-such-text');
      expectThat(both === (await count('')), 'the count of all records', both);
      const none = await count('?title|alt_eq=no-such-text');
      expectThat(none === 0, '0', none);
    });
  }

  if (names.includes('usage')) {
    const [file] = entriesOf(await backend.get(`${bank}?range=0-0`));
    if (!file) report.skip('no file: usage is not checked');
    else
      await report.check('says where a file is used', async () => {
        const answer = await backend.get(`usage/${bank}/${file.id}`);
        const { count, entries } = asObject(answer.body);
        expectThat(
          typeof count === 'number' && Array.isArray(entries),
          '{"count": n, "entries": […]}',
          answer.body,
        );
        expectThat(entriesOf(answer).every(isPlace), 'entries of resource, id, title and field', answer.body);
        const missing = await backend.get(`usage/${bank}/000000000000000000000000`);
        expectThat(missing.status === 404, 'status 404 for an unknown file', String(missing.status));
      });
  }

  await checkDeliveriesAndSubmissions(backend, bank, names, report);

  if (names.includes('audit')) {
    await report.check('audit: lists who did what, and counts it', async () => {
      const answer = await backend.get('audit?sort=at_desc&range=0-9');
      // Only superAdmin may read the log.
      if (answer.status === 403) return;
      const isValid = ({ at, action, status }: JsonObject) =>
        typeof at === 'string' && typeof action === 'string' && typeof status === 'number';
      const entries = entriesOf(answer);
      expectThat(
        entries.length > 0 && entries.every(isValid),
        'entries of at, action and status',
        answer.body,
      );
      const { count } = asObject((await backend.get('audit/count')).body);
      expectThat(typeof count === 'number' && count >= entries.length, '{"count": n}', count);
    });
    await report.check('audit: exports what is stored about a user', async () => {
      const { body: me } = await backend.get('users/me');
      const { _id: id } = asObject(me);
      const { status, body } = await backend.get(`people/${id}`);
      if (status === 403) return;
      const { account, sessions, records, audit } = asObject(body);
      expectThat(asObject(account)._id === id, `the account ${shortJson(id)}`, shortJson(account));
      expectThat([sessions, records, audit].every(Array.isArray), 'sessions, records and audit', body);
    });
  }

  if (names.includes('retention')) {
    await report.check('retention: says which records go to the trash soon', async () => {
      const answer = await backend.get('retention');
      if (answer.status === 403) return;
      const isValid = ({ resource, months, count, records }: JsonObject) =>
        typeof resource === 'string' &&
        typeof months === 'number' &&
        typeof count === 'number' &&
        Array.isArray(records);
      expectThat(
        entriesOf(answer).every(isValid),
        'entries of resource, months, count and records',
        answer.body,
      );
    });
  }

  if (names.includes('search')) {
    const [user] = entriesOf(await backend.get(`${collectionOf(app.profile)}?range=0-0`));
    const name = app.profile.list?.search?.map((field) => textOf(user?.[field])).find((text) => text !== '');
    if (!name) report.skip('no user: search is not checked');
    else
      await report.check('finds records of all resources by a text', async () => {
        const answer = await backend.get(`search?${new URLSearchParams({ q: name.toUpperCase() })}`);
        expectThat(answer.status === 200, 'status 200', `${answer.status} ${shortJson(answer.body)}`);
        const found = entriesOf(answer);
        expectThat(found.every(isPlace), 'entries of resource, id, title and field', answer.body);
        expectThat(
          found.some(({ resource }) => resource === app.profile.name),
          `a record of ${app.profile.name} for "${name}"`,
          answer.body,
        );
        const empty = await backend.get('search?q=');
        expectThat(empty.status === 400, 'status 400 for an empty text', String(empty.status));
      });
  }
  return new Set(names);
}

async function checkConfirmation(backend: Backend, password: string, report: Report): Promise<void> {
  await report.check('refuses a wrong current password', async () => {
    const { status, body } = await backend.call('POST', 'auth/confirm', { password: `${password}x` });
    const isRefused = status === 422 && asObject(asObject(body).errors).password !== undefined;
    expectThat(isRefused, '422 with errors.password', `${status} ${shortJson(body)}`);
  });
  await report.check('confirms the current password', async () => {
    const { status, body } = await backend.call('POST', 'auth/confirm', { password });
    expectThat(status === 200, 'status 200', `${status} ${shortJson(body)}`);
  });
}

/** Changes the password of a test user as that user (docs/contract.md#currentpassword). */
export async function checkOwnPassword(
  backend: Backend,
  path: string,
  { email = null, password = null }: JsonObject,
  report: Report,
): Promise<void> {
  const { body: session } = await backend.call('POST', 'auth/sign_in', { email, password });
  const own = backend.as(String(asObject(session).token));
  const { body: me } = await own.get('users/me');
  const change = () => own.call('PUT', path, { ...asObject(me), password: `${password}-change` });
  await report.check('refuses a new password before the current one is confirmed', async () => {
    const { status, body } = await change();
    const isRefused = status === 422 && asObject(asObject(body).errors).currentPassword !== undefined;
    expectThat(isRefused, '422 with errors.currentPassword', `${status} ${shortJson(body)}`);
  });
  await report.check('stores one new password after a confirmation, and refuses a second one', async () => {
    await own.call('POST', 'auth/confirm', { password });
    const { status, body } = await change();
    expectThat(status === 200, 'status 200', `${status} ${shortJson(body)}`);
    const { status: again } = await change();
    expectThat(again === 422, 'status 422 for a second change', String(again));
  });
}

const isDelivery = ({ at, heldUntil, channels }: JsonObject) =>
  typeof at === 'string' &&
  (heldUntil === null || typeof heldUntil === 'string') &&
  asList(channels)
    .map(asObject)
    .every(
      ({ channel, sent, failed, isOver }) =>
        typeof channel === 'string' &&
        Number(sent) >= 0 &&
        Number(failed) >= 0 &&
        typeof isOver === 'boolean',
    );

const isSubmission = ({ sentAt, held, isSettled, followers, isBlocked }: JsonObject) =>
  typeof sentAt === 'string' &&
  [null, 'proof', 'link', 'many', 'blocked'].some((one) => one === held) &&
  [isSettled, isBlocked].every((value) => value === null || typeof value === 'boolean') &&
  Number(followers) >= 0;

async function checkDeliveriesAndSubmissions(
  backend: Backend,
  collection: string,
  names: readonly Json[],
  report: Report,
): Promise<void> {
  const [record] = entriesOf(await backend.get(`${collection}?range=0-0`));
  if (!record) return;
  const missing = `${collection}/000000000000000000000000`;
  if (names.includes('deliveries'))
    await report.check('deliveries: says how many people got the messages about a record', async () => {
      const answer = await backend.get(`deliveries/${collection}/${record.id}`);
      const isValid = Array.isArray(asObject(answer.body).entries) && entriesOf(answer).every(isDelivery);
      expectThat(isValid, '{"entries": [{at, heldUntil, channels}]}', answer.body);
      const { status } = await backend.get(`deliveries/${missing}`);
      expectThat(status === 404, 'status 404 for an unknown record', String(status));
    });
  if (names.includes('submissions'))
    await report.check('submissions: says how a citizen sent a record, or answers 204', async () => {
      const { status, body } = await backend.get(`submissions/${collection}/${record.id}`);
      const isValid = status === 204 || (status === 200 && isSubmission(asObject(body)));
      expectThat(
        isValid,
        '204, or {sentAt, held, isSettled, followers, isBlocked}',
        `${status} ${shortJson(body)}`,
      );
      const { status: none } = await backend.get(`submissions/${missing}`);
      expectThat(none === 404, 'status 404 for an unknown record', String(none));
    });
}

/**
 * Checks docs/contract.md#etag.
 * @param states two states of the record that differ
 */
export async function checkVersions(
  backend: Backend,
  path: string,
  [one, other]: readonly [JsonObject, JsonObject],
  report: Report,
): Promise<void> {
  const write = (method: string, etag: string, body?: JsonObject) =>
    backend.call(method, path, body, { headers: { 'if-match': etag } });
  let old = '';
  let current = '';
  const isSent = await report.check(
    'etag: sends the ETag of a record, after a read and a write',
    async () => {
      await backend.call('PUT', path, one);
      old = (await backend.get(path)).headers.get('etag') ?? '';
      expectThat(old !== '', 'an ETag of the record', 'nothing');
      const { status, headers, body } = await write('PUT', old, other);
      expectThat(status === 200, 'status 200 for the current version', `${status} ${shortJson(body)}`);
      current = headers.get('etag') ?? '';
      expectThat(current !== '', 'an ETag of the changed record', 'nothing');
      expectThat(current !== old, 'another ETag after a change', current);
    },
  );
  if (!isSent) return;
  await report.check('etag: refuses with 412 a write with an older ETag', async () => {
    for (const method of ['PUT', 'DELETE']) {
      const { status } = await write(method, old, method === 'PUT' ? one : undefined);
      expectThat(status === 412, `status 412 for a ${method}`, String(status));
    }
  });
  await report.check('etag: accepts a write with the ETag that answered the last write', async () => {
    const { status, body } = await write('PUT', current, one);
    expectThat(status === 200, 'status 200', `${status} ${shortJson(body)}`);
  });
}

/** Needs a record that was changed at least once (docs/contract.md#revisions). */
export async function checkRevisions(backend: Backend, path: string, report: Report): Promise<void> {
  await report.check('revisions: lists the versions, the newest first, and reads one', async () => {
    const answer = await backend.get(`revisions/${path}?range=0-9`);
    const [newest, before] = entriesOf(answer);
    const isOrdered = Number(newest?.version) > Number(before?.version);
    expectThat(
      isOrdered && Array.isArray(newest?.fields),
      'at least two versions, with their fields',
      answer.body,
    );
    const { body: stored } = await backend.get(path);
    expectThat(newest?.updatedAt === asObject(stored).updatedAt, 'the stored record first', newest);
    const { status, body } = await backend.get(`revisions/${path}/${before?.version}`);
    expectThat(status === 200 && asObject(body).updatedAt === before?.updatedAt, 'the version before', body);
  });
}

export const checkPresence = (backend: Backend, path: string, report: Report) =>
  report.check('presence: names the others who have the record open', async () => {
    const { status, body } = await backend.call('PUT', `presence/${path}`);
    const { people } = asObject(body);
    expectThat(status === 200 && Array.isArray(people), '{"people": […]}', `${status} ${shortJson(body)}`);
  });

export async function checkSchedule(
  resource: Resource,
  backend: Backend,
  path: string,
  report: Report,
): Promise<void> {
  const [choice] = manualStatuses(resource, undefined);
  if (!choice) return;
  const put = (entries: JsonObject[]) => backend.call('PUT', `schedule/${path}`, { entries });
  const entry = { status: String(choice.id), at: new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString() };
  const isPlanned = ({ status, at, by, failure }: JsonObject) =>
    status === entry.status &&
    Date.parse(String(at)) === Date.parse(entry.at) &&
    typeof by === 'string' &&
    failure === null;
  await report.check('schedule: plans a status, says who planned it, and cancels the plan', async () => {
    const answer = await put([entry]);
    expectThat(entriesOf(answer).some(isPlanned), `${shortJson(entry)} with by and failure`, answer.body);
    const listed = entriesOf(await backend.get(`schedule?from=${entry.at}`));
    expectThat(listed.some(isPlanned), 'the planned status in the list of all plans', listed);
    const left = entriesOf(await put([]));
    expectThat(left.length === 0, 'no entries afterwards', left);
  });
  await report.check('schedule: refuses a time in the past', async () => {
    const { status } = await put([{ ...entry, at: '2020-01-01T00:00:00.000Z' }]);
    expectThat(status === 400, 'status 400', String(status));
  });
}

/** Needs a deleted record, and removes it for good (docs/contract.md#trash). */
export async function checkTrash(
  backend: Backend,
  { name, idField }: Collection,
  id: Json | undefined,
  report: Report,
): Promise<void> {
  const path = `${name}/${encodeURIComponent(String(id))}`;
  const query = new URLSearchParams({ [`${idField}_eq`]: String(id), range: '0-0', sort: 'deletedAt_desc' });
  const inTrash = async () => entriesOf(await backend.get(`trash/${name}?${query}`));
  await report.check('trash: lists what was deleted, with deletedAt and deletedBy', async () => {
    const [found] = await inTrash();
    const isValid = typeof found?.deletedAt === 'string' && typeof found.deletedBy === 'string';
    expectThat(found?.[idField] === id && isValid, `${shortJson(id)} with deletedAt and deletedBy`, found);
  });
  await report.check('trash: restores it', async () => {
    const { status, body } = await backend.call('PUT', `trash/${path}`);
    expectThat(
      status === 200 && asObject(body)[idField] === id,
      'the stored record',
      `${status} ${shortJson(body)}`,
    );
    const { status: now } = await backend.get(path);
    expectThat(now === 200, '200 afterwards', String(now));
    const found = await inTrash();
    expectThat(found.length === 0, 'no such record in the trash', found);
  });
  await backend.call('DELETE', path);
  await report.check('trash: removes it for good', async () => {
    const { status } = await backend.call('DELETE', `trash/${path}`);
    // Only superAdmin may delete for good.
    if (status === 403) return;
    expectThat(status >= 200 && status < 300, 'a success', String(status));
    const found = await inTrash();
    expectThat(found.length === 0, 'no such record in the trash', found);
  });
}
