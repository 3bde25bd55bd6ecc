import { asObject } from '../../contract/json';
import {
  type Action,
  type App,
  canRead,
  collectionOf,
  idFieldOf,
  type Kind,
  type Resource,
  type Role,
  rolesFor,
  sourceOf,
  staff,
} from '../../src/metadata';
import { apiDocument } from '../api-doc/document';
import { collectionsOf } from '../api-doc/query';
import type { Address } from './backend';
import { checkCapabilities } from './capabilities';
import { checkCors } from './cors';
import { type Collection, checkLists, checkReading } from './lists';
import { createReport, expectThat } from './report';
import { checkSession } from './session';
import { checkBank, checkSpecials } from './specials';
import { checkWrites } from './writes';

export interface CheckOptions extends Address {
  email: string;
  password: string;
  /** Also creates, changes and deletes test records. */
  write?: boolean;
  /** The address of the admin, for the checks of CORS. */
  admin?: string;
  /** The only collection to check. Default: all. */
  only?: string;
}

/** The stored paths of the fields of these kinds that the role may read. */
const pathsOf = (resources: readonly Resource[], role: Role, kinds: readonly Kind[]): string[] =>
  resources.flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, field]) =>
      kinds.includes(field.kind) && canRead(role, field) && !('many' in field && field.many)
        ? [sourceOf(name, field)]
        : [],
    ),
  );

/** Checks a running backend against docs/contract.md. Deletes the test records that it writes. */
export async function checkBackend(app: App, options: CheckOptions, print: (line: string) => void) {
  const report = createReport(print);
  const session = await checkSession(options, options, report);
  if (!session) {
    print('\nWithout a session nothing more can be checked.');
    return report.total();
  }
  const { backend, role } = session;
  if (options.admin !== undefined) await checkCors(backend, session.user, options, options.admin, report);
  const capabilities = await checkCapabilities(app, backend, options.password, staff.includes(role), report);
  const schemas = asObject(asObject(apiDocument(app).components).schemas);
  const { only } = options;
  for (const name of collectionsOf(app).filter((collection) => only === undefined || only === collection)) {
    const resources = app.resources.filter((resource) => collectionOf(resource) === name);
    const [resource] = resources;
    if (!resource) continue;
    report.title(name);
    const may = (action: Action) => resources.some((other) => rolesFor(other, action).includes(role));
    if (!may('read')) {
      await report.check(`refuses the role ${role} with 403`, async () => {
        const { status } = await backend.get(name);
        expectThat(status === 403, 'status 403', String(status));
      });
      continue;
    }
    const schema = asObject(schemas[name]);
    const collection: Collection = {
      name,
      idField: idFieldOf(resource),
      schema,
      schemas,
      texts: pathsOf(resources, role, ['text', 'longText']),
      booleans: pathsOf(resources, role, ['boolean']),
      periods: pathsOf(resources, role, ['period']),
    };
    const rows = await checkLists(backend, collection, report);
    if (name === collectionOf(app.bank)) {
      await checkBank(app, backend, rows[0], options.write === true && may('create'), report);
      continue;
    }
    await checkReading(backend, collection, rows[0], report);
    if (!options.write) continue;
    // One resource is enough: all resources of a collection share the calls.
    const own = resources.find((other) =>
      (['create', 'edit', 'delete'] as const).every((action) => rolesFor(other, action).includes(role)),
    );
    if (resources.some(({ rules }) => rules))
      report.skip('rules might refuse a test record: writing is not checked');
    else if (own) await checkWrites(app, backend, collection, own, report, capabilities);
    else report.skip(`the role ${role} lacks a right (create, edit or delete): writing is not checked`);
  }
  if (staff.includes(role)) await checkSpecials(app, backend, schemas, report);
  const { passed, failed } = report.total();
  print(`\n${passed + failed} checks, ${failed === 0 ? 'all passed' : `${failed} failed`}.`);
  return { passed, failed };
}
