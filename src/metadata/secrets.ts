import type { Resource } from './define';
import type { Field, Values } from './kinds';
import { sourceOf } from './stored';

const isSecret = (field: Field) =>
  field.kind === 'password' || field.kind === 'secret' || (field.kind === 'json' && field.isSecret === true);

/** The values without those that are sent once and kept nowhere: passwords and keys. */
export function withoutSecrets(declaration: Resource, values: Values): Record<string, unknown> {
  const secrets = new Set(
    Object.entries(declaration.fields)
      .filter(([, field]) => isSecret(field))
      .map(([name, field]) => sourceOf(name, field)),
  );
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.has(name)));
}
