import type { Role } from '../src/metadata';

/** The key that the mock wants in `x-api-key` unless it is told another. */
export const demoKey = 'demo-key';

/** The accounts to try the back-office with, one a role. */
export const demoAccounts: readonly { email: string; password: string; role: Role }[] = [
  { email: 'superadmin@mairie.demo', password: 'mairie-super', role: 'superAdmin' },
  { email: 'admin@mairie.demo', password: 'mairie-admin', role: 'admin' },
  { email: 'agent@mairie.demo', password: 'mairie-agent', role: 'user' },
];

/** What a start prints, one line an account. */
export const demoLines = (): string[] =>
  demoAccounts.map(
    ({ email, password, role }) => `  ${role.padEnd(10)} ${email.padEnd(24)} mot de passe : ${password}`,
  );
