import { type Kysely, sql, type Transaction } from 'kysely';
import {
  type App,
  agendaDateOf,
  collectionOf,
  editedStatuses,
  endPathOf,
  type Field,
  type Fields,
  fieldOf,
  isKind,
  isNeverPublic,
  isPublic,
  isTranslated,
  locales,
  mayDecide,
  type Period,
  type PublicResource,
  publicFields,
  publicStatuses,
  type Resource,
  repeatOf,
  type Site,
  sourceOf,
  storedPathsOf,
  titleFieldsOf,
  translationPath,
  untilPathOf,
} from '../../src/metadata';
import type { Tables } from './database';
import { tenantsOf } from './tenants';

const literal = (value: unknown) => JSON.stringify(value);

/** PostgreSQL follows a JSON path into the items of lists. */
const jsonPath = (path: string) => `$.${path.split('.').map(literal).join('.')}`;

/** A JSON path predicate. A missing boolean counts as false. */
const isOneOf = (path: string, values: readonly unknown[]) =>
  values
    .map((value) =>
      value === false ? `!(${jsonPath(path)} == true)` : `${jsonPath(path)} == ${literal(value)}`,
    )
    .join(' || ') || 'false';

const all = (tests: readonly string[]) => tests.map((test) => `(${test})`).join(' && ') || 'true';

const ownsTest = ({ scope = {} }: Resource) =>
  all(
    Object.entries(scope).map(([name, value]) =>
      typeof value === 'object' ? `!(${isOneOf(name, [value.ne])})` : isOneOf(name, [value]),
    ),
  );

const translationPaths = (field: Field, path: string): string[] =>
  isTranslated(field) ? locales.map((locale) => translationPath(locale, path)) : [];

function textPaths(field: Field, path: string): string[] {
  if (field.kind === 'list') {
    return Object.entries(field.of).flatMap(([name, item]) =>
      textPaths(item, `${path}.${sourceOf(name, item)}`),
    );
  }
  return isKind('searchable', field.kind) && field.kind !== 'url'
    ? [path, ...translationPaths(field, path)]
    : [];
}

const repeatingNames = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'recurrence' && !isNeverPublic(field) ? [name, `${name}Until`] : [],
  );

/**
 * The names of the fields that the site sorts, filters or hides by, and of those that a questionnaire needs. The API
 * leaves out the fields that are not public.
 */
function arrangingNames(
  { name, fields, scope, public: { when, lists, layouts, sort, questionnaire }, list }: PublicResource,
  site?: Site,
) {
  const blocks = site ? [...site.home, site.menu, site.foot] : [];
  const ofSite = blocks
    .filter(({ of }) => of.includes(name))
    .flatMap(({ where = {}, order }) => [...Object.keys(where), ...(order ? [order] : [])]);
  const settings = site?.settings.of === name ? [site.settings.key, site.settings.town] : [];
  const deciding = Object.entries(fields)
    .filter(([, field]) => mayDecide(field) && !isNeverPublic(field))
    .map(([one]) => one);
  const ofOptions = [
    ...repeatingNames(fields),
    when?.period,
    lists?.by,
    layouts?.by,
    sort?.[0],
    list?.reorder?.field,
    questionnaire?.questions,
    questionnaire?.during,
    ...(questionnaire?.thanks ?? []),
    ...Object.keys(when?.values ?? {}),
  ];
  return [...Object.keys(scope ?? {}), ...ofSite, ...settings, ...deciding, ...ofOptions].filter(
    (one) => one !== undefined,
  );
}

/** Null if the resource has no period of publication. */
function periodPath({ fields, public: { when } }: PublicResource, end: keyof Period): string[] | null {
  const field = when?.period === undefined ? undefined : fields[when.period];
  if (!field || !when?.period) return null;
  const path = end === 'endDate' ? endPathOf(fields, when.period) : `${sourceOf(when.period, field)}.${end}`;
  return path.split('.');
}

/** The first path that finds a value counts. A date that repeats ends with its last occurrence. */
function momentPaths(resource: PublicResource, order: readonly (keyof Period)[]): string[] {
  const date = agendaDateOf(resource);
  if (!date) return [];
  const path = jsonPath(date.path);
  const repeat = repeatOf(resource.fields, date.name);
  if (repeat && order[0] === 'endDate')
    return [jsonPath(untilPathOf(repeat.path)), date.field.kind === 'period' ? `${path}.startDate` : path];
  return date.field.kind === 'period' ? order.map((one) => `${path}.${one}`) : [path];
}

/** A row of `live_rules`, which the trigger `keep_live` reads (server/database/migrations.ts). */
function ruleOf(resource: PublicResource, site: Site | undefined) {
  const { fields, public: shown } = resource;
  const statuses = publicStatuses(resource);
  const values = Object.entries(shown.when?.values ?? {}).map(([name, list = []]) =>
    isOneOf(sourceOf(name, fieldOf(resource, name)), list),
  );
  const titles = titleFieldsOf(resource).map((name) => sourceOf(name, fieldOf(resource, name)));
  const translatedTitles = titleFieldsOf(resource).flatMap((name) => {
    const field = fieldOf(resource, name);
    return translationPaths(field, sourceOf(name, field));
  });
  const seen = publicFields(resource);
  const paths = new Set([
    ...titles,
    ...translatedTitles,
    ...seen.flatMap(({ name, field, path }) => [
      ...storedPathsOf(name, field),
      ...translationPaths(field, path),
    ]),
    // A name that is no field here is a stored path: another resource of the collection may declare it.
    ...arrangingNames(resource, site).flatMap((name) => {
      const field = fields[name];
      return field ? storedPathsOf(name, field) : [name];
    }),
  ]);
  return {
    resource: resource.name,
    collection: collectionOf(resource),
    owns: ownsTest(resource),
    shows: all([...(statuses ? [isOneOf('status', statuses)] : []), ...values]),
    keeps: isOneOf('status', editedStatuses(resource)),
    paths: [...paths].map((path) => path.split('.')),
    titles: titles.map(jsonPath),
    texts: [...translatedTitles, ...seen.flatMap(({ field, path }) => textPaths(field, path))].map(jsonPath),
    due_from: periodPath(resource, 'startDate'),
    due_until: periodPath(resource, 'endDate'),
    begins: momentPaths(resource, ['startDate', 'endDate']),
    ends: momentPaths(resource, ['endDate', 'startDate']),
  };
}

async function rulesOf(app: App) {
  const site = await app.site?.();
  return app.resources.filter(isPublic).map((resource) => ruleOf(resource, site?.default));
}

export const preparePublic = (kysely: Kysely<Tables>, app: App): Promise<void> =>
  kysely.transaction().execute((db) => applyRules(db, app));

/** For each collection whose rules have changed, chooses the live version of each record again. */
export async function applyRules(db: Transaction<Tables>, app: App): Promise<void> {
  const rules = JSON.stringify(await rulesOf(app));
  // Several processes may start at once: each sees the rules that the process before it wrote.
  await sql`lock table live_rules in share row exclusive mode`.execute(db);
  const { rows } = await sql<{ collection: string }>`
    with wanted as (select * from jsonb_populate_recordset(null::live_rules, ${rules}::jsonb)),
    changes as (
      (select collection, to_jsonb(wanted) as rule from wanted
        except select collection, to_jsonb(live_rules) from live_rules)
      union (select collection, to_jsonb(live_rules) as rule from live_rules
        except select collection, to_jsonb(wanted) from wanted)
    )
    select distinct collection from changes`.execute(db);
  if (rows.length === 0) return;
  await sql`delete from live_rules`.execute(db);
  await sql`insert into live_rules select * from jsonb_populate_recordset(null::live_rules, ${rules}::jsonb)`.execute(
    db,
  );
  for (const { id } of await tenantsOf({ kysely: db })) {
    await sql`select set_config('my_town.tenant', ${String(id)}, true)`.execute(db);
    for (const { collection } of rows) await sql`select rebuild_live(${id}, ${collection})`.execute(db);
  }
}
