import type { Role } from '../src/metadata';

/** Also in `public/config.json`. */
export const demoKey = 'demo-key';

export const demoAccounts: readonly { email: string; password: string; role: Role }[] = [
  { email: 'superadmin@mairie.demo', password: 'mairie-super', role: 'superAdmin' },
  { email: 'admin@mairie.demo', password: 'mairie-admin', role: 'admin' },
  { email: 'agent@mairie.demo', password: 'mairie-agent', role: 'user' },
];

export const demoLines = (): string[] =>
  demoAccounts.map(
    ({ email, password, role }) => `  ${role.padEnd(10)} ${email.padEnd(24)} mot de passe : ${password}`,
  );
