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
  isUnique,
  newRecord,
  type Resource,
  sourceOf,
} from '../../src/metadata';
import type { Backend } from './backend';
import { checkOwnPassword, checkPresence, checkRevisions, checkSchedule, checkTrash } from './capabilities';
import type { Collection } from './lists';
import { expectThat, type Report, shortJson } from './report';

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

export async function checkWrites(
  app: App,
  backend: Backend,
  collection: Collection,
  resource: Resource,
  report: Report,
  capabilities: ReadonlySet<unknown>,
): Promise<void> {
  const { faker } = await import('@faker-js/faker/locale/fr');
  const { name, idField } = collection;
  const sent = sample(resource, faker);
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
    const again = withoutDerived(resource, asObject((await backend.get(path)).body));
    for (const [key, value] of Object.entries(withoutDerived(resource, stored))) {
      if (key === 'updatedAt' || key === 'updatedBy') continue;
      expectThat(isDeepStrictEqual(again[key], value), `${key}: ${shortJson(value)}`, again[key]);
    }
  });
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
        const { body } = await backend.get(path);
        expectThat(asObject(body).status === other, `status ${other}`, asObject(body).status);
      });
  }
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
