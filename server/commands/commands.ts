import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { emailKey } from '../../contract/people';
import { changedRow, textOf } from '../../contract/row';
import { schemaOf } from '../../contract/schema';
import { collectionOf, readRole } from '../../src/metadata';
import { backup } from '../database/backup';
import { recordsFor } from '../database/records';
import { type Tenant, tenantsOf } from '../database/tenants';
import { newKey, storeKey, townCollection } from '../people/keys';
import { setPassword } from '../people/passwords';
import type { Service } from '../service/call';
import { addTown, newPassword } from './addTown';

export type Options = Readonly<Record<string, string | undefined>>;

function required(options: Options, name: string): string {
  const value = options[name];
  if (!value) throw new Error(`--${name} is missing.`);
  return value;
}

async function townIn({ database }: Service, { town }: Options): Promise<Tenant> {
  const tenants = await tenantsOf(database);
  const [found, another] = tenants.filter(({ name }) => town === undefined || name === town);
  const names = tenants.map(({ name }) => name).join(', ') || 'none';
  if (!found) throw new Error(town ? `No town ${town}. Towns: ${names}.` : 'There is no town.');
  if (another) throw new Error(`Add --town with one of these: ${names}.`);
  return found;
}

/** Who changed a record, as the record shows it. */
const commandLine = 'Ligne de commande';

/** The commands of `npm run serve` and `npm run backup` that a running server can carry out. */
export const commands = {
  addTown: async (service: Service, options: Options) => {
    const email = required(options, 'email');
    const town = { name: required(options, 'town'), email, person: options.name };
    const { apiKey, password, config } = await addTown(service, town);
    const shown = `API_KEY=${apiKey}\nE-mail: ${email}\nPassword: ${password}\nThe password is not shown again.`;
    return config ? `${shown}\nThe key is also in ${config}, the settings of the admin.` : shown;
  },

  towns: async (service: Service) => {
    const { app, database } = service;
    const users = schemaOf(app, collectionOf(app.profile));
    const lines = [];
    for (const tenant of await tenantsOf(database)) {
      const people = await database.inTown(tenant.id, async (db) =>
        users ? recordsFor(database, db, tenant)(users).list({ filters: [] }) : [],
      );
      // A role may also be stored as a number.
      const found = people.filter(({ role }) => readRole(role) === 'superAdmin');
      lines.push(
        `${tenant.id} ${tenant.name}: ${found.map(({ email }) => textOf(email)).join(', ') || 'no superAdmin'}`,
      );
    }
    return lines.join('\n') || 'There is no town.';
  },

  newKey: async (service: Service, options: Options) => {
    const { app, database, changeConfigs } = service;
    const tenant = await townIn(service, options);
    const schema = schemaOf(app, townCollection);
    const key = newKey();
    // Changes no file, but reads them all: a file with a mistake must be known before the key changes.
    changeConfigs?.(() => false, key);
    const deferred: (() => Promise<void>)[] = [];
    await database.inTown(tenant.id, async (db) => {
      const records = recordsFor(database, db, tenant);
      const [first] = schema ? await records(schema).list({ filters: [], range: { from: 0, to: 0 } }) : [];
      if (!schema || !first)
        throw new Error(`${tenant.name} has no record in the collection ${townCollection}.`);
      const stored = await records(schema).take(textOf(first.id));
      const row = changedRow(stored.data, { ...stored.data, apiKey: key }, 'id', commandLine);
      await records(schema).replace(row, stored);
      const afterCommit = (work: () => Promise<void>) => void deferred.push(work);
      await storeKey({ db, tenant, records, afterCommit, changeConfigs }, schema, stored.data, row);
    });
    const shown = `API_KEY=${key}\nThe old key of ${tenant.name} works for 24 hours more.`;
    try {
      for (const work of deferred) await work();
    } catch (error) {
      const reason = error instanceof Error ? error.message : error;
      throw new Error(
        `${shown}\nThe key has changed, but not in each config.json, so write it there: ${reason}`,
      );
    }
    return `${shown}
Each config.json that had the old key has the new one now. If you set API_KEY, change it yourself.`;
  },

  newPassword: async (service: Service, options: Options) => {
    const { app, database } = service;
    const email = required(options, 'email');
    const tenant = await townIn(service, options);
    const users = schemaOf(app, collectionOf(app.profile));
    const password = newPassword();
    await database.inTown(tenant.id, async (db) => {
      // `like` ignores case, but also finds longer addresses that contain this one.
      const filter = { path: 'email', type: 'text', operator: 'like', values: [email] } as const;
      const found = users ? await recordsFor(database, db, tenant)(users).list({ filters: [filter] }) : [];
      const user = found.find((one) => emailKey(one.email) === emailKey(email));
      if (!users || !user) throw new Error(`${tenant.name} has no account ${email}.`);
      // Locks the person first, as each change of a password does: another order could end in a deadlock.
      await recordsFor(database, db, tenant)(users).take(textOf(user._id));
      await setPassword(db, tenant, textOf(user._id), password);
    });
    return `E-mail: ${email}\nPassword: ${password}\nThe password is not shown again. All sessions of the account have ended.`;
  },

  backup: async (service: Service, options: Options) => {
    const file = required(options, 'file');
    if (!existsSync(dirname(file))) throw new Error(`There is no folder ${dirname(file)}.`);
    if (existsSync(file) && !options.overwrite)
      throw new Error(`${file} exists already. Choose another name, or add --overwrite.`);
    const { towns, files, bytes } = await backup(service, file, options.password);
    return `Wrote ${file}. Towns: ${towns}, files: ${files}, size: ${(bytes / 1e6).toFixed(1)} MB${options.password ? ', encrypted' : ''}.`;
  },
};

export type CommandName = keyof typeof commands;
