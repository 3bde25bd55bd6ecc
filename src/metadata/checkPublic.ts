import {
  checkKnown,
  checkLabels,
  duplicatesIn,
  expected,
  hasAllFields,
  type Report,
  readsOf,
} from './checkFields';
import type { App, Layout, Resource } from './define';
import {
  editedStatuses,
  isNeverPublic,
  isPaged,
  isPublic,
  mayDecide,
  type PublicResource,
  publicFields,
} from './public';
import { collectionOf, fieldOf, sectionsOf, sourceOf, storedNames, titleFieldsOf } from './resource';
import type { Site } from './site';

const layouts: Readonly<Record<Layout, true>> = {
  cards: true,
  list: true,
  agenda: true,
  directory: true,
  people: true,
  media: true,
  places: true,
};

/** Forbidden as `public.path` and `intake.path`: the site or the public API uses paths that begin with them. */
export const sitePaths = [
  'assets',
  'catalogue',
  'addresses',
  'challenge',
  'en',
  'fr',
  'icon',
  'manifest',
  'notifications',
  'offline',
  'open311',
  'push',
  'robots',
  'search',
  'sitemap',
  'sw',
];

/**
 * The widgets of the site that `public.lists` may name besides a resource.
 * @example const isWidget = (name: string) => siteWidgets.some((one) => one === name);
 */
export const siteWidgets = ['weather', 'airQuality'] as const;
/**
 * A part of a page of the site that does not come from a record.
 * @example const widget: SiteWidget = 'weather';
 */
export type SiteWidget = (typeof siteWidgets)[number];

/** `checkReads` reports a `when` that fails. */
function readsIn(when: Parameters<typeof readsOf>[0]): Iterable<string> {
  try {
    return readsOf(when);
  } catch {
    return [];
  }
}

/** Reports a `when` that reads a value which the server does not keep for the site. */
function checkDeciding(resource: PublicResource, report: Report): void {
  const seen = publicFields(resource);
  const deciding = Object.entries(resource.fields).filter(
    ([, field]) => mayDecide(field) && !isNeverPublic(field),
  );
  const kept = new Set(
    [...deciding, ...seen.map(({ name, field }) => [name, field] as const)].flatMap(([name, field]) =>
      storedNames(name, field),
    ),
  );
  const names = seen.map(({ name }) => name);
  const sections = sectionsOf(resource).filter(({ fields }) => fields.some((name) => names.includes(name)));
  for (const { when } of [...sections, ...seen.map(({ field }) => field)]) {
    for (const name of [...readsIn(when)].filter((one) => !kept.has(one)))
      report(
        `A public field depends on "${name}", which the site cannot read`,
        'In `when`, read a switch, a choice or a number instead',
      );
  }
}

function checkSeen(resource: PublicResource, report: Report): void {
  const { fields = [] } = resource.public;
  const known = Object.keys(resource.fields);
  const titles = titleFieldsOf(resource).filter((name) => known.includes(name));
  const seen = [...titles, ...checkKnown(fields, known, 'public.fields', report)];
  for (const name of seen.filter((one) => isNeverPublic(fieldOf(resource, one))))
    report(
      `The public field "${name}" is secret, personal or only for some roles`,
      'Remove it from public.fields or titleField',
    );
  for (const name of duplicatesIn(fields)) report(`Duplicate field "${name}" in public.fields`, 'Remove one');
}

function checkPath(resource: PublicResource, app: App, report: Report): void {
  const { path } = resource.public;
  if (path === undefined) return;
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(path))
    report(`Invalid public.path "${path}"`, 'Use lower-case letters, digits and hyphens');
  if (sitePaths.includes(path)) report(`Reserved public.path "${path}"`, 'Choose another');
  // Two resources with one path are one mistake: the later one is reported.
  const earlier = app.resources.slice(0, app.resources.indexOf(resource));
  const other =
    earlier.find((one) => one.public?.path === path) ??
    app.resources.find((one) => one.intake?.path === path);
  if (other)
    report(`The public.path "${path}" is also a path of ${other.name}`, 'Choose another in one of them');
}

function checkWhen(resource: PublicResource, report: Report): void {
  const { when = {} } = resource.public;
  const { status } = resource.fields;
  const isStatus = status?.kind === 'status';
  const statuses = [when.status ?? resource.workflow?.publish ?? []].flat();
  if (isStatus && statuses.length === 0)
    report('Nothing tells which statuses are public', 'Set public.when.status or workflow.publish');
  if (!isStatus && when.status !== undefined)
    report('Missing field "status", which public.when.status needs', 'Add status: status(…)');
  // The missing field is reported above: do not report its statuses, too.
  const ids = isStatus ? status.choices.map(({ id }) => id) : statuses;
  checkKnown(statuses, ids, 'public.when.status', report, 'status');
  const periods = when.period === undefined ? [] : [when.period];
  for (const name of checkKnown(periods, Object.keys(resource.fields), 'public.when.period', report)) {
    const field = fieldOf(resource, name);
    if (field.kind !== 'period' || field.many)
      report(
        `The field "${name}" in public.when.period is no single period`,
        'Declare period(…) without many',
      );
  }
}

function checkConfidential(resource: PublicResource, report: Report): void {
  const wanted = resource.public.when?.values ?? {};
  const values = checkKnown(Object.keys(wanted), Object.keys(resource.fields), 'public.when.values', report);
  const { by, roles = {} } = resource.confidential ?? {};
  if (by === undefined) return;
  if (!values.includes(by))
    report('Confidential records would be public', `Name the public values of "${by}" in public.when.values`);
  for (const value of wanted[by] ?? [])
    if (Object.hasOwn(roles, String(value)))
      report(`The records with the ${by} "${value}" are confidential`, 'Remove it from public.when.values');
}

function checkPages(resource: PublicResource, app: App, report: Report): void {
  const { sort, place, opens, lists, layouts: byValue, layout } = resource.public;
  const check = (names: readonly (string | undefined)[], location: string) =>
    checkKnown(
      names.filter((name) => name !== undefined),
      Object.keys(resource.fields),
      location,
      report,
    );
  for (const name of check([sort?.[0]], 'public.sort'))
    if (isNeverPublic(fieldOf(resource, name)))
      report(`The field "${name}" in public.sort is secret, personal or only for some roles`, 'Remove it');
  check([place], 'public.place');
  for (const name of check([opens], 'public.opens'))
    if (fieldOf(resource, name).kind !== 'url')
      report(`The field "${name}" in public.opens is no address`, 'Declare url(…)');
  check([lists?.by], 'public.lists.by');
  check([byValue?.by], 'public.layouts.by');
  const resources = app.resources.filter((one) => isPaged(one) || one.intake);
  const targets = [...resources.map(({ name }) => name), ...siteWidgets];
  checkKnown(Object.values(lists?.of ?? {}), targets, 'public.lists.of', report, 'public resource');
  for (const one of [layout ?? [], Object.values(byValue?.of ?? {})].flat())
    if (!Object.hasOwn(layouts, one))
      report(`Unknown layout "${one}" in public`, expected(Object.keys(layouts)));
}

function checkQuestionnaire(resource: PublicResource, report: Report): void {
  const { questionnaire } = resource.public;
  if (!questionnaire) return;
  if (editedStatuses(resource).length > 0)
    report(
      'Results would use the saved questions, but citizens answer the published ones',
      'Remove workflow.save',
    );
  const { questions, by, modes, during, thanks = [] } = questionnaire;
  const names = [questions, ...(during === undefined ? [] : [during]), ...thanks];
  const known = checkKnown(names, Object.keys(resource.fields), 'public.questionnaire', report);
  for (const name of known.filter((one) => isNeverPublic(fieldOf(resource, one))))
    report(
      `The field "${name}" in public.questionnaire is secret, personal or only for some roles`,
      'Remove it',
    );
  if (during !== undefined && known.includes(during) && fieldOf(resource, during).kind !== 'period')
    report(`The field "${during}" in public.questionnaire.during is no period`, 'Declare period(…)');
  const list = known.includes(questions) ? fieldOf(resource, questions) : undefined;
  if (!list) return;
  if (list.kind !== 'list') {
    report(`The field "${questions}" in public.questionnaire.questions is no list`, 'Declare list(…)');
    return;
  }
  checkKnown([by], Object.keys(list.of), 'public.questionnaire.by', report);
  const type = list.of[by];
  if (type?.kind !== 'choice') {
    report(
      'Nothing tells how a question is answered',
      'Name a choice field of the questions in public.questionnaire.by',
    );
    return;
  }
  const ids = type.choices.map(({ id }) => String(id));
  checkKnown(Object.keys(modes), ids, 'public.questionnaire.modes', report, 'type');
  for (const id of ids.filter((one) => !Object.hasOwn(modes, one)))
    report(
      `Nothing tells how questions of the type "${id}" are answered`,
      'Add it to public.questionnaire.modes',
    );
}

export function checkPublic(resource: Resource, app: App, report: Report): void {
  if (!isPublic(resource)) return;
  checkSeen(resource, report);
  checkPath(resource, app, report);
  checkWhen(resource, report);
  checkConfidential(resource, report);
  checkPages(resource, app, report);
  checkQuestionnaire(resource, report);
  // `publicFields` throws for an unknown field.
  if (hasAllFields(resource, resource.public.fields)) checkDeciding(resource, report);
  // Without a scope, a record would belong to both resources, which could disagree on whether it is public.
  const sibling = app.resources.find(
    (one) => one !== resource && collectionOf(one) === collectionOf(resource) && isPublic(one) && !one.scope,
  );
  if (sibling) report(`${sibling.name} has the same collection and no scope`, 'Give it a scope');
}

/**
 * Returns the mistakes in the declaration of the site.
 * @example const mistakes = (site: Site) => checkSite(town, site);
 */
export function checkSite({ resources }: App, site: Site): string[] {
  const mistakes: string[] = [];
  const report: Report = (mistake, fix) => mistakes.push(`resources/site.ts: ${mistake}. ${fix}.`);
  checkLabels(site, 'site', report);
  const { home, menu, foot, settings } = site;
  const names = resources.filter(isPublic).map(({ name }) => name);
  for (const { of, where = {}, order } of [...home, menu, foot]) {
    for (const name of checkKnown(of, names, 'site', report, 'public resource')) {
      const resource = resources.find((one) => one.name === name);
      // The field may belong to another resource of the same collection.
      const stored = resources
        .filter((one) => resource && collectionOf(one) === collectionOf(resource))
        .flatMap(({ fields }) => Object.entries(fields).map(([one, field]) => sourceOf(one, field)));
      checkKnown([...Object.keys(where), ...(order ? [order] : [])], stored, 'site', report);
    }
  }
  for (const name of checkKnown([settings.of], names, 'site.settings', report, 'public resource')) {
    const { fields = {} } = resources.find((one) => one.name === name) ?? {};
    checkKnown([settings.key, settings.value, settings.town], Object.keys(fields), 'site.settings', report);
  }
  return mistakes;
}
