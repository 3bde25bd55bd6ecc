import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isRow, type Row } from '../../contract/row';
import type { Config } from '../../src/config';
import { writePrivate } from './privateFiles';

/** `config.json`, and `config.{host}.json` for a town with its own host. */
export const configName = /^config(?:\.(.+))?\.json$/;

/** The settings of a town, and the name of the file in `DATA_DIR` that they come from. */
export interface TownConfig extends Config {
  file?: string;
}

/** The address of a town's admin: that of `publicUrl`, but with the town's own host if it has one. */
export function adminUrl(
  { publicUrl }: { publicUrl?: string },
  config: TownConfig | undefined,
): string | undefined {
  const [, host] = configName.exec(config?.file ?? '') ?? [];
  if (!publicUrl || !host) return publicUrl;
  const url = new URL(publicUrl);
  url.hostname = host;
  return url.origin;
}

export const configsIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => configName.test(name)) : [];

/** @throws Error that names the file */
export const readJson = (path: string): Row => {
  if (!existsSync(path)) return {};
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
  if (!isRow(value)) throw new Error(`${path} is not an object.`);
  return value;
};

/** Changes whenever one of the files does. Reading the files would take ten times as long. */
export const stateOf = (paths: readonly string[]): string =>
  paths
    .map((path) => {
      // `ctimeNs` also changes with the permissions of the file.
      const { ino, size, mtimeNs, ctimeNs } = statSync(path, { bigint: true, throwIfNoEntry: false }) ?? {};
      return [path, ino, size, mtimeNs, ctimeNs].join(' ');
    })
    .join();

export const writeJson = (path: string, value: object) =>
  writePrivate(path, `${JSON.stringify(value, null, 2)}\n`);

/** @throws Error that names the files that cannot be read or written. The others have the new key then. */
export function changeKey(folder: string, isOld: (key: string) => boolean, apiKey: string): void {
  const problems: string[] = [];
  for (const name of configsIn(folder)) {
    try {
      const path = join(folder, name);
      const config = readJson(path);
      if (typeof config.apiKey === 'string' && isOld(config.apiKey)) writeJson(path, { ...config, apiKey });
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
    }
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
