import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Faker } from '@faker-js/faker';
import { asObject, isObject, type Json, type JsonObject } from '../../contract/json';
import { put } from '../../contract/row';
import { objectOf } from '../../demo/generated/values';
import { clockFrom } from '../../demo/seed/clock';
import {
  type App,
  audit,
  collectionOf,
  isReadOnly,
  isUnique,
  maxLengthOf,
  newRecord,
  type Resource,
  sourceOf,
  valueAt,
} from '../../src/metadata';
import type { Backend } from './backend';
import {
  checkOwnPassword,
  checkPresence,
  checkRevisions,
  checkSchedule,
  checkTrash,
  checkVersions,
} from './capabilities';
import type { Collection } from './lists';
import { expectThat, Mismatch, type Report, shortJson } from './report';
import { differences } from './shape';

/** A record without the values that the backend computes. */
function withoutDerived({ fields }: Resource, record: JsonObject): JsonObject {
  const rest = structuredClone(record);
  for (const [name, field] of Object.entries(fields))
    if (field.derive) put(rest, sourceOf(name, field), undefined);
  return rest;
}

/** A new record, without references. */
function sample(resource: Resource, faker: Faker): JsonObject {
  const own = Object.entries(resource.fields).filter(([name]) => !Object.hasOwn(audit, name));
  const fields = Object.fromEntries(
    own.filter(([, field]) => !field.readOnly || field.default !== undefined),
  );
  // Makes unique values differ from those of earlier test records.
  const n = Date.now() % 1_000_000;
  const made = objectOf(fields, { faker, clock: clockFrom(new Date()), n, files: [] });
  const passwords = own.flatMap(([name, field]) =>
    field.kind === 'password' ? [[sourceOf(name, field), 'essai-du-contrat']] : [],
  );
  // As the backend will read it: without keys whose value is `undefined`.
  const record: Json = JSON.parse(
    JSON.stringify({ ...made, ...newRecord(resource), ...Object.fromEntries(passwords) }),
  );
  return withoutDerived(resource, asObject(record));
}

/** Optional fields of the record which a write may leave out or change, the texts first. */
function changeable({ fields }: Resource, record: JsonObject) {
  const kinds = ['text', 'longText', 'richText', 'number', 'boolean'];
  return Object.entries(fields)
    .filter(
      ([name, field]) =>
        !Object.hasOwn(audit, name) &&
        kinds.includes(field.kind) &&
        !isReadOnly(field) &&
        !field.readRoles &&
        !field.writeRoles &&
        !isUnique(field),
    )
    .map(([name, field]) => ({ field, path: sourceOf(name, field) }))
    .filter(({ path }) => !['', false, null, undefined].some((none) => none === valueAt(record, path)))
    .toSorted((one, other) => kinds.indexOf(one.field.kind) - kinds.indexOf(other.field.kind));
}

/** @returns a copy with another value at the path: none for `undefined` */
function withValue(record: JsonObject, path: string, value: Json | undefined): JsonObject {
  const copy = structuredClone(record);
  put(copy, path, value);
  return JSON.parse(JSON.stringify(copy));
}

export async function checkWrites(
  app: App,
  backend: Backend,
  collection: Collection,
  resource: Resource,
  report: Report,
  capabilities: ReadonlySet<unknown>,
): Promise<void> {
  const { faker } = await import('@faker-js/faker/locale/fr');
  const { name, idField, schema, schemas } = collection;
  const sent = sample(resource, faker);
  const answers: Json[] = [];
  let stored: JsonObject = {};
  const created = await report.check('creates a record and returns it with its id', async () => {
    const { status, body } = await backend.call('POST', name, sent);
    expectThat(
      status === 200 || status === 201,
      'status 201',
      `${status} ${shortJson(body)} for ${shortJson(sent)}`,
    );
    expectThat(isObject(body) && body[idField] !== undefined, `a record with ${idField}`, body);
    stored = asObject(body);
    answers.push(stored);
  });
  if (!created) return;
  const path = `${name}/${encodeURIComponent(String(stored[idField]))}`;
  await report.check('keeps what was sent', async () => {
    const { body } = await backend.get(path);
    const kept = withoutDerived(resource, asObject(body));
    for (const [key, value] of Object.entries(sent)) {
      const field = resource.fields[key];
      if (field?.kind === 'password') continue;
      expectThat(isDeepStrictEqual(kept[key], value), `${key}: ${shortJson(value)}`, kept[key]);
    }
    stored = asObject(body);
  });
  const unique = Object.values(resource.fields).some(isUnique);
  if (unique) {
    await report.check('refuses with 409 a second record with the same unique value', async () => {
      const { status, body } = await backend.call('POST', name, sent);
      const id = asObject(body)[idField];
      if (status < 300 && id !== undefined)
        await backend.call('DELETE', `${name}/${encodeURIComponent(String(id))}`);
      expectThat(status === 409, 'status 409', `${status} ${shortJson(body)}`);
    });
  }
  await report.check('replaces a record by the one that is sent', async () => {
    const { status, body } = await backend.call('PUT', path, stored);
    expectThat(status === 200, 'status 200', `${status} ${shortJson(body)}`);
    if (isObject(body)) answers.push(body);
    const again = withoutDerived(resource, asObject((await backend.get(path)).body));
    for (const [key, value] of Object.entries(withoutDerived(resource, stored))) {
      if (key === 'updatedAt' || key === 'updatedBy') continue;
      expectThat(isDeepStrictEqual(again[key], value), `${key}: ${shortJson(value)}`, again[key]);
    }
  });
  const fields = changeable(resource, stored);
  // Only the `validate` of a field and an `enforced` one refuse a record for what it lacks.
  const isFree = !Object.values(resource.fields).some(({ validate, enforced }) => validate || enforced);
  const optional = fields.find(({ field }) => isFree && !field.required && field.default === undefined);
  let changed: JsonObject | undefined;
  if (optional) {
    const { path: left } = optional;
    changed = withValue(stored, left, undefined);
    await report.check('forgets a value that is left out of the record', async () => {
      const { status, body } = await backend.call('PUT', path, changed);
      expectThat(status === 200, 'status 200', `${status} ${shortJson(body)}`);
      const value = valueAt((await backend.get(path)).body, left) ?? null;
      expectThat(value === null || value === '' || value === false, `no ${left}`, shortJson(value as Json));
    });
  }
  const plain = fields.find(
    ({ field }) => field.kind === 'text' && !field.pattern && !field.validate && !field.normalize,
  );
  const edited = plain ? withValue(stored, plain.path, `${valueAt(stored, plain.path)} bis`) : changed;
  if (edited) {
    await report.check('sets updatedAt when a record changes', async () => {
      const changedAt = async () => String(asObject((await backend.get(path)).body).updatedAt);
      const before = await changedAt();
      await backend.call('PUT', path, edited);
      let after = await changedAt();
      if (after === before) {
        // The backend may store whole seconds.
        await wait(1000);
        await backend.call('PUT', path, stored);
        after = await changedAt();
      }
      expectThat(Date.parse(after) > Date.parse(before), `a moment after ${before}`, after);
    });
    if (capabilities.has('etag')) await checkVersions(backend, path, [stored, edited], report);
  }
  if (plain) {
    const limits = app.resources
      .filter((other) => collectionOf(other) === name)
      .flatMap((other) => Object.entries(other.fields))
      .filter(([own, field]) => sourceOf(own, field) === plain.path)
      .map(([, field]) => maxLengthOf(field) ?? 0);
    const limit = Math.max(...limits);
    await report.check(`refuses with 422 a ${plain.path} of more than ${limit} characters`, async () => {
      const { status, body } = await backend.call(
        'PUT',
        path,
        withValue(stored, plain.path, 'a'.repeat(limit + 1)),
      );
      expectThat(status === 422, 'status 422', `${status} ${shortJson(body)}`);
    });
  }
  const statusField = resource.fields.status;
  if (statusField?.kind === 'status') {
    // The account may lack the role of an action.
    const isFree = (id: unknown) =>
      !resource.form?.actions?.some(({ status, roles }) => status === id && roles !== undefined);
    const choices = statusField.choices.filter(({ id }) => isFree(id));
    const other = choices.find((choice) => choice.id !== stored.status)?.id ?? choices[0]?.id;
    if (other !== undefined)
      await report.check('gives it another status by setStatus', async () => {
        const answer = await backend.call(
          'PUT',
          `${name}/setStatus/${encodeURIComponent(String(stored[idField]))}`,
          { status: other },
        );
        expectThat(answer.status === 200, 'status 200', `${answer.status} ${shortJson(answer.body)}`);
        if (isObject(answer.body)) answers.push(answer.body);
        const { body } = await backend.get(path);
        expectThat(asObject(body).status === other, `status ${other}`, asObject(body).status);
      });
  }
  if (statusField?.kind === 'status')
    await report.check('refuses an unknown status', async () => {
      const { status } = await backend.call(
        'PUT',
        `${name}/setStatus/${encodeURIComponent(String(stored[idField]))}`,
        { status: 'NO_SUCH_STATUS' },
      );
      expectThat(status === 400 || status === 422, 'status 400', String(status));
    });
  await report.check('answers a write with a record of the declared shape', async () => {
    const found = answers.flatMap((answer) => differences(answer, schema, schemas));
    if (found.length > 0) throw new Mismatch('a record as in openapi.json', found.slice(0, 3).join('; '));
  });
  await report.check('refuses an unknown key with 400', async () => {
    const answer = await backend.call('PUT', path, { ...stored, noSuchKey: 1 });
    expectThat(answer.status === 400, 'status 400', String(answer.status));
  });
  if (capabilities.has('presence')) await checkPresence(backend, path, report);
  if (capabilities.has('revisions')) await checkRevisions(backend, path, report);
  if (capabilities.has('schedule')) await checkSchedule(resource, backend, path, report);
  if (capabilities.has('currentPassword') && name === collectionOf(app.profile))
    await checkOwnPassword(backend, path, sent, report);
  await report.check('deletes it', async () => {
    const answer = await backend.call('DELETE', path);
    expectThat(
      answer.status >= 200 && answer.status < 300,
      'a success',
      `${answer.status} ${shortJson(answer.body)}`,
    );
    const { status: after } = await backend.get(path);
    expectThat(after === 404 || after === 204, '404 or 204 afterwards', String(after));
  });
  if (capabilities.has('trash')) await checkTrash(backend, collection, stored[idField], report);
}
