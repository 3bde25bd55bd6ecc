import { expect, it } from 'vitest';
import { schemaOf } from '../../contract/schema';
import app from '../../resources';
import { secretsWith } from '../../server/database/secrets';
import { defineResource, list, publicFields, sameLabel, secret, text } from '../../src/metadata';

const notes = defineResource({
  name: 'notes',
  fields: {
    kind: text(sameLabel('Genre'), { source: 'about.kind' }),
    content: text(sameLabel('Contenu')),
  },
  confidential: { by: 'kind', roles: { PRIVATE: ['superAdmin'] }, fields: ['content'] },
});

it('a confidential value is encrypted, also if the field that says so is stored under another name', () => {
  const schema = schemaOf({ ...app, resources: [notes] }, 'notes');
  if (!schema) throw new Error('notes has no schema');
  const stored = (kind: string) =>
    secretsWith('a key').seal(schema, { about: { kind }, content: 'Congé' }).content;
  expect(stored('PUBLIC')).toBe('Congé');
  expect(stored('PRIVATE')).toEqual(expect.not.stringContaining('Congé'));
});

it('a secret in a list inside a public list is not public', () => {
  const keys = list(
    sameLabel('Clés'),
    { name: text(sameLabel('Nom')), key: secret(sameLabel('Clé')) },
    { item: sameLabel('clé') },
  );
  const doors = list(sameLabel('Portes'), { keys }, { item: sameLabel('porte') });
  const halls = defineResource({ name: 'halls', fields: { doors }, public: { fields: ['doors'] } });
  expect(publicFields(halls)).toMatchObject([
    { field: { of: { keys: { of: { name: { kind: 'text' } } } } } },
  ]);
  expect(JSON.stringify(publicFields(halls))).not.toContain('secret');
});
