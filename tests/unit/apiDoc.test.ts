import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import type { CallRow } from '../../contract/calls';
import { fieldSchema, fieldSchemas } from '../../contract/fieldSchema';
import { asObject, isObject, type Json, type JsonObject } from '../../contract/json';
import declared from '../../resources';
import hooks from '../../resources/hooks';
import {
  type App,
  collectionOf,
  type Fields,
  json,
  number,
  period,
  sameLabel,
  text,
} from '../../src/metadata';
import { callPaths } from '../../tools/api-doc/calls';
import { apiDocument, apiText, documentText } from '../../tools/api-doc/document';
import { apiPage } from '../../tools/api-doc/page';
import { publicDocument } from '../../tools/api-doc/public';
import samples from '../everyKind';

const stored = (name: string) => readFileSync(new URL(`../../docs/api/${name}`, import.meta.url), 'utf8');
const at = (value: Json | undefined, ...path: string[]): Json | undefined =>
  path.reduce((inner, key) => asObject(inner)[key], value);

const app: App = { ...declared, resources: [...declared.resources, samples] };
const document = apiDocument(app);
const paths = asObject(document.paths);
const operations = Object.values(paths)
  .flatMap((item) => Object.values(asObject(item)))
  .filter((one): one is JsonObject => isObject(one) && one.operationId !== undefined);

describe('the description of the API', () => {
  it.each([
    ['the back-office', apiText(app)],
    ['citizens', documentText(publicDocument(app))],
  ])('for %s is a valid OpenAPI 3.1 document', async (_, text) => {
    const validator = new Validator();
    const result = await validator.validate(JSON.parse(text));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('in docs/api is up to date with the declarations', () => {
    const advice = 'docs/api is older than the declarations: npm run api-doc';
    expect(stored('openapi.json') === apiText(declared, hooks), advice).toBe(true);
    expect(stored('public.json') === documentText(publicDocument(declared)), advice).toBe(true);
    expect(stored('index.html') === apiPage(apiDocument(declared, hooks)), advice).toBe(true);
  });

  it('needs a schema for each parameter in the path of a call', () => {
    const row: CallRow = { method: 'GET', path: '/halls/{hall}', summary: 'A hall', answers: {} };
    expect(() => callPaths(app, { 'halls.read': row })).toThrow('lacks "hall"');
  });

  it('has every call of every collection, and the special calls', () => {
    // Resources without fields (`defineScreens`) have only custom screens, and no collection.
    const kept = app.resources.filter(({ fields }) => Object.keys(fields).length > 0);
    for (const collection of new Set(kept.map(collectionOf))) {
      expect(Object.keys(paths)).toEqual(
        expect.arrayContaining([
          `/${collection}`,
          `/${collection}/count`,
          `/${collection}/{id}`,
          `/${collection}/setStatus/{id}`,
        ]),
      );
    }
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining([
        '/auth/sign_in',
        '/auth/sign_up',
        '/auth/firebase/sign_in',
        '/auth/check',
        '/users/sendPasswordMail/',
        '/users/me',
        '/reports/pdf/{id}',
        '/surveys/results/{id}',
        '/traffic',
      ]),
    );
    const ids = operations.map((operation) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('says who may make a call, and leaves out the calls that nobody may make', () => {
    expect(at(paths['/samples'], 'get', 'x-roles')).toEqual(['superAdmin', 'admin']);
    expect(at(paths['/samples'], 'post', 'x-roles')).toEqual(['superAdmin']);
    expect(at(paths['/users/me'], 'get', 'x-roles')).toEqual(['superAdmin', 'admin', 'user']);
    expect(Object.keys(asObject(paths['/reports']))).toEqual(['get']);
    expect(at(paths['/auth/sign_in'], 'post', 'security')).toEqual([{ key: [] }]);
  });

  it('states a limit as a constraint only if the backend enforces it', () => {
    const limits = { min: 0, max: 2000, step: 0.5 };
    const label = sameLabel('Fee');
    expect(fieldSchema(app, number(label, { ...limits, enforced: true }))).toMatchObject({
      minimum: 0,
      maximum: 2000,
      multipleOf: 0.5,
    });
    expect(fieldSchema(app, number(label, limits))).not.toHaveProperty('minimum');
  });

  it('describes every key of a record, with the label and the options of its field', () => {
    const properties = asObject(at(document, 'components', 'schemas', 'samples', 'properties'));
    expect(Object.keys(properties)).toEqual(
      expect.arrayContaining(['id', 'createdAt', 'contact', 'latitude', 'longitude', 'links', 'status']),
    );
    expect(at(properties.contact, 'properties', 'phone', 'title')).toBe('Telephone');
    expect(at(properties.links, 'items', 'properties', 'kind', 'enum')).toEqual(['A', 'B', null]);
    expect(at(properties.size, 'enum')).toEqual([1, 2, 3, null]);
    expect(at(properties.fee, 'description')).toContain('Advised: at least 0. Advised: at most 2000. In €.');
    expect(at(properties.season, 'description')).toContain('startDate: Opens. endDate: Closes.');
    expect(at(properties.title, 'description')).toContain('Unique: 409');
    expect(at(properties.rules, 'type')).toEqual(['string', 'null']);
    expect(at(properties.rules, 'description')).toContain('URL of a file in GCS (PDF, 0.5 MB at most).');
    expect(at(properties.annexes, 'items')).toEqual({ type: 'string', format: 'uri-reference' });
    expect(at(properties.annexes, 'description')).toContain(
      'URL of a file in GCS (PDF, PNG, 10 MB at most). In order.',
    );
    expect(at(properties.topics, 'items')).toEqual({ type: 'string' });
    expect(at(properties.category, 'description')).toContain('Id of pageCategories');
    expect(
      at(document, 'components', 'schemas', 'pages', 'properties', 'contact', 'properties'),
    ).toHaveProperty('email');
  });

  it('allows the values of both fields if two fields share a key', () => {
    const label = sameLabel('Valeur');
    const sharedBy = (one: Fields, other: Fields) =>
      asObject(fieldSchemas(declared, other, fieldSchemas(declared, one)).a);
    const [any, either] = [{ a: json(label) }, { a: text(label) }];
    for (const shared of [sharedBy(any, either), sharedBy(either, any)])
      expect(shared).toEqual(fieldSchema(declared, any.a));
    const both = [fieldSchema(declared, either.a), fieldSchema(declared, period(label))];
    expect(sharedBy(either, { a: period(label) }).anyOf).toEqual(both);
  });

  it('says which fields the backend may refuse with 422', () => {
    const { title } = samples.fields;
    const fields = { ...samples.fields, title: { ...title, validate: () => undefined } };
    const { components } = apiDocument({
      ...app,
      resources: [...declared.resources, { ...samples, fields }],
    });
    const properties = asObject(at(components, 'schemas', 'samples', 'properties'));
    expect(at(properties.title, 'description')).toContain('May be refused with 422');
    expect(at(properties.summary, 'description')).not.toContain('422');
  });

  it('names the fields by which a list can be filtered', () => {
    const [filter] = [at(paths['/samples'], 'get', 'parameters')].flat();
    const [pattern = ''] = Object.keys(asObject(at(filter, 'schema', 'patternProperties')));
    const allowed = new RegExp(pattern);
    for (const name of ['title_like', 'season.startDate_gte', 'contact.phone_eq', 'size_in'])
      expect(name).toMatch(allowed);
    for (const name of ['titel_like', 'title', 'code_eq', 'title_near']) expect(name).not.toMatch(allowed);
  });

  it('for citizens has the calls and the fields of a public entity', () => {
    const samplesSeen = {
      ...samples,
      public: { path: 'echantillons', fields: ['season', 'category', 'links'] },
    };
    const { paths: shown, components } = publicDocument({
      ...app,
      resources: [...declared.resources, samplesSeen],
    });
    expect(Object.keys(asObject(shown)).filter((path) => path.startsWith('/echantillons'))).toEqual(
      ['', '/{id}', '.rss', '.ics', '.csv', '/{id}.ics'].map((end) => `/echantillons${end}`),
    );
    const { properties } = asObject(at(components, 'schemas', 'echantillons'));
    expect(Object.keys(asObject(properties))).toEqual(
      expect.arrayContaining(['id', 'title', 'url', 'season', 'category', 'links']),
    );
    expect(asObject(properties)).not.toHaveProperty('status');
    expect(at(properties, 'category', 'type')).toEqual(['string', 'integer', 'null']);
    expect(JSON.stringify(properties)).not.toContain('422');
  });

  it('for citizens leaves out by default the fields of a section that only some roles see', () => {
    const sections = [{ fields: ['season'], roles: ['superAdmin' as const] }, { fields: ['body'] }];
    const samplesSeen = { ...samples, form: { sections }, public: { path: 'echantillons' } };
    const { components } = publicDocument({ ...app, resources: [...declared.resources, samplesSeen] });
    const { properties } = asObject(at(components, 'schemas', 'echantillons'));
    expect(asObject(properties)).toHaveProperty('body');
    expect(asObject(properties)).not.toHaveProperty('season');
  });

  it('has a web page that loads no other file', () => {
    const page = apiPage(document);
    expect(page).not.toMatch(/<script|<link|src=|@import|https?:\/\/(?!localhost)/);
    for (const path of Object.keys(paths)) expect(page).toContain(`<code>${path}</code>`);
  });
});
