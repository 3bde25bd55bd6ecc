import { type Resource, sourceOf, type Values } from '../metadata';

/** The values without those that are sent once and kept nowhere: passwords and keys. */
export function withoutSecrets(declaration: Resource, values: Values): Record<string, unknown> {
  const secrets = new Set(
    Object.entries(declaration.fields)
      .filter(([, field]) => field.kind === 'password' || field.kind === 'secret')
      .map(([name, field]) => sourceOf(name, field)),
  );
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.has(name)));
}
