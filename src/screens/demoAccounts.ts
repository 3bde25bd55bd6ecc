import type { Role } from '../metadata';

/** The accounts of the mock, offered on the login page where `config.json` says `"demo": true`. */
export const demoAccounts: readonly { email: string; password: string; role: Role }[] = [
  { email: 'superadmin@mairie.demo', password: 'mairie-super', role: 'superAdmin' },
  { email: 'admin@mairie.demo', password: 'mairie-admin', role: 'admin' },
  { email: 'agent@mairie.demo', password: 'mairie-agent', role: 'user' },
];
