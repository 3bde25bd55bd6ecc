import { checkKnown, checkLabels, duplicatesIn, expected, type Report, readsOf } from './checkFields';
import type { App, Layout, Resource } from './define';
import { isHiddenFrom, isPaged, isPublic, mayDecide, type PublicResource, publicFields } from './public';
import { collectionOf, fieldOf, sectionsOf, sourceOf, titleFieldsOf } from './resource';
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

/** The first steps of addresses of the site that have a meaning of their own. */
const sitePaths = [
  'assets',
  'catalogue',
  'en',
  'fr',
  'manifest',
  'offline',
  'robots',
  'search',
  'sitemap',
  'sw',
];

/** The widgets of the site that `public.lists` may name besides a resource. */
export const siteWidgets = ['weather', 'airQuality'] as const;

/** Reports a `when` of a public field that reads what the server does not keep beside the public fields. */
function checkDeciding(resource: PublicResource, report: Report): void {
  const seen = publicFields(resource);
  const deciding = Object.entries(resource.fields).filter(
    ([, field]) => mayDecide(field) && !isHiddenFrom(field),
  );
  const kept = new Set(
    [...deciding.map(([name, field]) => sourceOf(name, field)), ...seen.map(({ path }) => path)].map(
      (path) => path.split('.')[0],
    ),
  );
  const names = seen.map(({ name }) => name);
  const sections = sectionsOf(resource).filter(({ fields }) => fields.some((name) => names.includes(name)));
  for (const { when } of [...sections, ...seen.map(({ field }) => field)]) {
    for (const name of [...readsOf(when)].filter((one) => !kept.has(one)))
      report(
        `A public field depends on "${name}", which the site cannot read`,
        'Let its when read a switch, a choice or a number',
      );
  }
}

/** Reports what would make something public by mistake, or nothing at all. */
export function checkPublic(resource: Resource, app: App, report: Report): void {
  if (!isPublic(resource)) return;
  const {
    path,
    fields = [],
    when = {},
    sort,
    place,
    opens,
    lists,
    layouts: byValue,
    layout,
  } = resource.public;
  const known = Object.keys(resource.fields);
  const check = (names: readonly string[], location: string) => checkKnown(names, known, location, report);
  for (const name of check([...fields, ...titleFieldsOf(resource)], 'public.fields')) {
    if (isHiddenFrom(fieldOf(resource, name)))
      report(`The field "${name}" in public.fields is secret, personal or only for some roles`, 'Remove it');
  }
  for (const name of duplicatesIn(fields)) report(`Duplicate field "${name}" in public.fields`, 'Remove one');
  if (path !== undefined && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(path))
    report(`Invalid public.path "${path}"`, 'Use lower-case letters, digits and hyphens');
  if (path !== undefined && sitePaths.includes(path))
    report(`The public.path "${path}" has a meaning of its own`, 'Choose another');
  const other = app.resources.find((one) => one !== resource && isPaged(one) && one.public.path === path);
  if (path !== undefined && other)
    report(`The public.path "${path}" is that of ${other.name}`, 'Choose another');

  const { status } = resource.fields;
  const isStatus = status?.kind === 'status';
  const statuses = [when.status ?? resource.workflow?.publish ?? []].flat();
  if (isStatus && statuses.length === 0)
    report('Nothing tells which statuses are public', 'Set public.when.status or workflow.publish');
  if (!isStatus && when.status !== undefined)
    report('Missing field "status", which public.when.status needs', 'Add status: status(…)');
  if (isStatus)
    checkKnown(
      statuses,
      status.choices.map(({ id }) => id),
      'public.when.status',
      report,
      'status',
    );
  for (const name of check(when.period ? [when.period] : [], 'public.when.period')) {
    const field = fieldOf(resource, name);
    if (field.kind !== 'period' || field.many)
      report(
        `The field "${name}" in public.when.period is no single period`,
        'Declare period(…) without many',
      );
  }
  const values = check(Object.keys(when.values ?? {}), 'public.when.values');
  const { by, roles = {} } = resource.confidential ?? {};
  if (by !== undefined && !values.includes(by))
    report(`Confidential records would be public`, `Name the public values of "${by}" in public.when.values`);
  for (const value of (by !== undefined && when.values?.[by]) || [])
    if (Object.hasOwn(roles, String(value)))
      report(`The records with the ${by} "${value}" are confidential`, 'Remove it from public.when.values');

  check(sort ? [sort[0]] : [], 'public.sort');
  check(place ? [place] : [], 'public.place');
  for (const name of check(opens ? [opens] : [], 'public.opens'))
    if (fieldOf(resource, name).kind !== 'url')
      report(`The field "${name}" in public.opens is no address`, 'Declare url(…)');
  check(
    [lists?.by, byValue?.by].filter((name) => name !== undefined),
    'public.lists',
  );
  const targets = [...app.resources.filter(isPaged).map(({ name }) => name), ...siteWidgets];
  checkKnown(Object.values(lists?.of ?? {}), targets, 'public.lists', report, 'public resource');
  for (const one of [layout ?? [], Object.values(byValue?.of ?? {})].flat())
    if (!Object.hasOwn(layouts, one))
      report(`Unknown layout "${one}" in public`, expected(Object.keys(layouts)));

  checkDeciding(resource, report);

  // One record of a collection is live or not, whatever resource it belongs to.
  const sibling = app.resources.find(
    (one) => one !== resource && collectionOf(one) === collectionOf(resource) && isPublic(one) && !one.scope,
  );
  if (sibling) report(`${sibling.name} has the same collection and no scope`, 'Give it a scope');
}

/**
 * Checks the declaration of the site against the others.
 * @returns every mistake
 */
export function checkSite({ resources }: App, site: Site): string[] {
  const mistakes: string[] = [];
  const report: Report = (mistake, fix) => mistakes.push(`resources/site.ts: ${mistake}. ${fix}.`);
  checkLabels(site, 'site', report);
  const { home, menu, foot, settings, town } = site;
  const names = resources.filter(isPublic).map(({ name }) => name);
  for (const { of, where = {}, order } of [...home, menu, foot]) {
    for (const name of checkKnown(of, names, 'site', report, 'public resource')) {
      const resource = resources.find((one) => one.name === name);
      // A collection may store the field for another of its resources.
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
  checkKnown([town], names, 'site.town', report, 'public resource');
  return mistakes;
}
