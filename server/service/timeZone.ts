import { AsyncLocalStorage } from 'node:async_hooks';
import type { Config } from '../../src/config';
import { setTimeZone } from '../../src/metadata/townTime';

const zones = new AsyncLocalStorage<string>();

setTimeZone(() => zones.getStore() ?? 'Europe/Paris');

export const inTimeZone = <T>(town: Pick<Config, 'timeZone'> | undefined, work: () => T): T =>
  zones.run(town?.timeZone ?? 'Europe/Paris', work);
