import { type Role, rolesFor, staff } from './access';
import {
  checkCount,
  checkFields,
  checkKnown,
  checkLabels,
  checkPlaceholders,
  checkReads,
  checkRoles,
  checkStaff,
  duplicatesIn,
  expected,
  type Report,
  storedKeys,
} from './checkFields';
import { checkIntake } from './checkIntake';
import { checkPublic, checkSite } from './checkPublic';
import type { App, ImportFrom, RecordAction, Resource } from './define';
import { displayField, displayKinds } from './displays';
import { inLetter } from './intake';
import type { Kind } from './kinds';
import {
  collectionOf,
  fieldOf,
  getResource,
  idFieldOf,
  pendingOf,
  sectionsOf,
  sourceOf,
  titleFieldsOf,
} from './resource';
import type { Site } from './site';
import { kindsThatAre } from './traits';

/**
 * Lists every mistake in the declarations, one per line: the file, the mistake and its fix.
 * @example
 * const mistakes = (error: unknown) => (error instanceof DeclarationError ? error.message.split('\n') : []);
 */
export class DeclarationError extends Error {
  override name = 'DeclarationError';
}

/** The paths of special calls begin with these names, so no collection may have one of them. */
const serverPaths =
  'assist audit auth capabilities changes counts deliveries duplicates files hooks imports live people presence retention revisions schedule search sessions submissions traffic trash usage'.split(
    ' ',
  );

const checkNames = (
  { fields }: Resource,
  names: string | readonly string[] | undefined = [],
  location: string,
  report: Report,
): string[] => checkKnown([names].flat(), Object.keys(fields), location, report);

function checkStatus({ fields: { status } }: Resource, id: string, location: string, report: Report): void {
  if (status?.kind !== 'status')
    report(`Missing field "status", which ${location} needs`, 'Add status: status(…)');
  else
    checkKnown(
      [id],
      status.choices.map((choice) => choice.id),
      location,
      report,
      'status',
    );
}

function checkDisplays(resource: Resource, report: Report): void {
  const known = Object.keys(displayKinds);
  const { displays } = resource.list ?? {};
  if (!displays) return;
  if (displays.length === 0)
    report('list.displays is empty', `Add one of ${known.join(', ')}, or leave it out`);
  for (const display of duplicatesIn(displays))
    report(`Duplicate display "${display}" in list.displays`, 'Remove one');
  checkKnown(displays, known, 'list.displays', report, 'display');
  for (const display of displays) {
    if (!known.includes(display) || display === 'table' || displayField(resource, display)) continue;
    report(
      `Missing field for the display "${display}" in list.displays`,
      display === 'board'
        ? 'Add status: status(…)'
        : `Add a field of kind ${displayKinds[display].join(' or ')}, without readRoles`,
    );
  }
}

/** Checks the roles of an action, which needs the right to edit. */
function checkEditors(
  resource: Resource,
  names: readonly Role[] | undefined,
  location: string,
  report: Report,
): void {
  checkStaff(names, location, report);
  const editors = rolesFor(resource, 'edit');
  for (const name of names ?? [])
    if (staff.includes(name) && !editors.includes(name))
      report(`The role "${name}" in ${location} may not edit`, 'Remove it, or add it to access.edit');
}

function checkList(resource: Resource, report: Report): void {
  const { list } = resource;
  if (!list) return;
  if (list.columns.length === 0) report('The list has no columns', 'Add a field to list.columns');
  checkNames(resource, list.columns, 'list.columns', report);
  checkNames(resource, list.sort?.[0], 'list.sort', report);
  checkNames(resource, list.reorder?.field, 'list.reorder', report);
  checkDisplays(resource, report);
  for (const { status, days } of pendingOf(list.pendingStatuses)) {
    checkStatus(resource, status, 'list.pendingStatuses', report);
    checkCount(days, 'number of days', 'in list.pendingStatuses', report);
  }
  for (const [location, kinds] of [
    ['search', kindsThatAre('searchable')],
    ['filters', kindsThatAre('filterable')],
  ] as const) {
    for (const name of checkNames(resource, list[location], `list.${location}`, report)) {
      const { kind } = fieldOf(resource, name);
      if (!kinds.includes(kind))
        report(`Wrong kind ${kind} of the field "${name}" in list.${location}`, expected(kinds));
    }
  }
  if ((list.filters?.length ?? 0) > 3) report('Too many fields in list.filters', 'Keep at most three');
  for (const { label, roles, hidden } of list.rowActions ?? []) {
    const location = `the row action "${label.fr}"`;
    checkEditors(resource, roles, location, report);
    checkReads(hidden, resource.fields, location, report);
  }
}

/** The backend compares the value with the `townId` of the user. */
function checkOwn(resource: Resource, app: App, report: Report): void {
  const { own } = resource.access ?? {};
  if (own === undefined || checkNames(resource, own, 'access.own', report).length === 0) return;
  const { townId } = app.profile.fields;
  const field = fieldOf(resource, own);
  const towns = townId?.kind === 'reference' ? townId.to : undefined;
  const isTown =
    field.kind === 'text' ||
    (field.kind === 'reference' && !field.embed && (towns === undefined || field.to === towns));
  if (!isTown)
    report(
      `The field "${own}" of access.own has no id of a town`,
      `Declare reference(…, '${towns ?? 'towns'}')`,
    );
}

function checkAction(resource: Resource, action: RecordAction, report: Report): void {
  const location = `the action "${action.label.fr}"`;
  const { title, text, tick, fields = [] }: Partial<NonNullable<RecordAction['ask']>> = action.ask ?? {};
  for (const label of [title, text, tick, action.notice]) {
    if (typeof label === 'object') checkPlaceholders(label, resource.fields, location, report);
  }
  checkEditors(resource, action.roles, location, report);
  for (const read of [action.blocked, action.hidden, text, tick, action.tone])
    checkReads(typeof read === 'function' ? read : undefined, resource.fields, location, report);
  checkNames(resource, fields, `the question of ${location}`, report);
  if ((action.status === undefined) === (action.set === undefined))
    report(`${location} sets both a status and values, or neither`, 'Declare one of status and set');
  if (action.status !== undefined) checkStatus(resource, action.status, location, report);
  if (action.status !== undefined && !action.ask) report(`${location} has no question`, 'Declare ask');
  if (action.set && (action.onNew || action.push))
    report(`${location} combines set with onNew or push`, 'Declare status instead of set');
  checkNames(resource, action.push?.urgent?.by, `push.urgent of ${location}`, report);
}

function checkWorkflow(resource: Resource, report: Report): void {
  const { workflow: { notify, ...statuses } = {} } = resource;
  for (const status of Object.values(statuses).flat()) checkStatus(resource, status, 'workflow', report);
  if (!notify) return;
  const { publish = '', set = [] } = statuses;
  if (!publish) report('Nothing sends the message of workflow.notify', 'Set workflow.publish');
  if (set.includes(publish))
    report(
      `workflow.set has "${publish}", which would notify without a question`,
      'Remove it: the Publish button sets it',
    );
  checkNames(resource, notify.body, 'workflow.notify.body', report);
  checkNames(resource, notify.urgent?.by, 'workflow.notify.urgent', report);
  for (const name of checkNames(resource, notify.field, 'workflow.notify.field', report)) {
    if (fieldOf(resource, name).kind !== 'boolean')
      report(`The field "${name}" in workflow.notify.field is no switch`, 'Declare boolean(…)');
  }
}

function checkAnswers(resource: Resource, report: Report): void {
  const { to, field, letter, templates } = resource.answers ?? {};
  for (const name of checkNames(resource, to, 'answers.to', report)) {
    const { kind } = fieldOf(resource, name);
    if (kind !== 'email') report(`Wrong kind ${kind} of the field "${name}" in answers.to`, 'Expected email');
  }
  for (const name of checkNames(resource, field, 'answers.field', report)) {
    const declared = fieldOf(resource, name);
    if (declared.kind !== 'longText' || sourceOf(name, declared).includes('.'))
      report(`The field "${name}" in answers.field cannot keep an answer`, 'Declare longText(…), not nested');
  }
  // `{text}` in a letter stands for the answer, not for a field.
  checkPlaceholders(
    letter && inLetter(letter, { fr: '', en: '' }),
    resource.fields,
    'answers.letter',
    report,
  );
  for (const { label, subject, text, status } of templates ?? []) {
    const location = `the answer "${label.fr}"`;
    for (const template of [subject, text]) checkPlaceholders(template, resource.fields, location, report);
    if (status !== undefined) checkStatus(resource, status, location, report);
  }
}

function checkRelated(resource: Resource, app: App, report: Report): void {
  for (const { to, by, columns = [] } of resource.related ?? []) {
    const names = app.resources.map(({ name }) => name);
    for (const name of checkKnown([to], names, 'related', report, 'resource')) {
      const { fields } = getResource(app, name);
      const referring = Object.entries(fields).flatMap(([fieldName, field]) =>
        (field.kind === 'reference' || field.kind === 'references') && field.to === resource.name
          ? fieldName
          : [],
      );
      checkKnown([by], referring, `related, which shows ${name}`, report, `reference to ${resource.name}`);
      checkKnown(columns, Object.keys(fields), `related, which shows ${name}`, report);
    }
  }
}

const importKinds: Readonly<Record<keyof ImportFrom, readonly Kind[]>> = {
  title: ['text'],
  text: ['richText', 'longText', 'text'],
  link: ['url'],
  period: ['period'],
  place: ['text', 'longText'],
};

function checkImportFrom(resource: Resource, app: App, report: Report): void {
  const { importFrom, fields, workflow } = resource;
  if (!importFrom) return;
  for (const [part, kinds] of Object.entries(importKinds)) {
    const location = `importFrom.${part}`;
    for (const name of checkNames(resource, importFrom[part as keyof ImportFrom], location, report)) {
      const field = fieldOf(resource, name);
      if (!kinds.includes(field.kind) || (field.kind === 'period' && field.many))
        report(`Wrong kind ${field.kind} of the field "${name}" in ${location}`, expected(kinds));
    }
  }
  const { status } = fields;
  const shownStatuses = [resource.public?.when?.status ?? workflow?.publish ?? []].flat();
  const initialStatus = status?.kind === 'status' ? status.default : undefined;
  if (
    typeof initialStatus !== 'string' ||
    shownStatuses.length === 0 ||
    shownStatuses.includes(initialStatus)
  )
    report(
      'importFrom would publish what another site says',
      'Set workflow.publish, and another status as the default',
    );
  if ([app.bank, app.profile].some((one) => collectionOf(one) === collectionOf(resource)))
    report('Files and people do not come from other sites', 'Remove importFrom');
}

function checkRetention(resource: Resource, app: App, report: Report): void {
  const { months } = resource.retention ?? {};
  if (months === undefined) return;
  checkCount(months, 'number of months', 'in retention', report);
  // A file or an account can be in use, however old it is.
  if ([app.bank, app.profile].some((one) => collectionOf(one) === collectionOf(resource)))
    report('Files and people have no retention', 'Remove it');
}

function checkForm(resource: Resource, report: Report): void {
  const names = sectionsOf(resource).flatMap((section) => {
    const location = section.title ? `the section "${section.title.fr}"` : 'a section without a title';
    if (section.collapsed && !section.title) report('A collapsed section has no heading', 'Set its title');
    checkRoles(section.roles, location, report);
    checkReads(section.when, resource.fields, `the when of ${location}`, report);
    return checkNames(resource, section.fields, 'the form', report);
  });
  for (const name of duplicatesIn(names))
    report(`Duplicate field "${name}" in the form`, 'Keep it in one section');
  for (const action of resource.form?.actions ?? []) checkAction(resource, action, report);
  for (const tab of duplicatesIn((resource.form?.tabs ?? []).map(({ name }) => name)))
    report(`Duplicate tab "${tab}" in the form`, 'Rename one');
}

function checkScreens(resource: Resource, app: App, report: Report): void {
  const { menu, routes, titles = {}, views = {} } = resource;
  for (const [name, label] of Object.entries(titles))
    checkPlaceholders(label, resource.fields, `titles.${name}`, report);
  for (const path of pathsOf(resource)) {
    const plain = path.replace(/^\/+|\/+$/g, '');
    if (path !== plain) report(`The path "${path}" starts or ends with a slash`, `Write "${plain}"`);
  }
  for (const [name, view] of Object.entries(views)) {
    checkStaff(view.access, `the view "${name}"`, report);
    // Lists and forms link to a view of one record. A list, or else the menu, links to any other view.
    const isReached = view.recordView ? routes?.list || routes?.edit : routes?.list || menu;
    if (view.path && !isReached)
      report(
        `Nothing leads to the view "${name}"`,
        'Add routes.list. Without recordView, a menu entry is enough',
      );
    if (name !== 'list' && name !== 'edit' && !(view.path && view.title))
      report(
        `Missing path or title of the view "${name}"`,
        'Set both, or rename the view to `list` or `edit`',
      );
  }
  for (const [location, parts] of Object.entries({
    'home.widgets': resource.home?.widgets,
    'list.toolbar': resource.list?.toolbar,
    panels: resource.panels,
  })) {
    for (const part of parts ?? []) checkStaff(part.roles, location, report);
  }
  for (const { title } of resource.home?.widgets ?? [])
    if (!title) report('A widget of the home screen has no heading', 'Set its title');
  checkStaff(menu?.roles, 'menu.roles', report);
  if (menu && !Object.hasOwn(app.menu, menu.group))
    report(`Unknown menu group "${menu.group}"`, expected(Object.keys(app.menu)));
  if (menu && !routes?.list && !Object.values(views).some((view) => view.path))
    report('The menu entry has no screen to open', 'Set routes.list');
  if (routes?.list && !resource.list && !views.list)
    report('routes.list has no list to show', 'Declare list.columns');
  if (routes?.list && !titles.list) report('routes.list has no title', 'Set labels or titles.list');
  if (routes?.edit && !titles.edit) report('routes.edit has no title', 'Set labels or titles.edit');
  if (routes?.edit && !titles.create && rolesFor(resource, 'create').length > 0)
    report('routes.edit has no title for a new record', 'Set labels or titles.create');
}

/** An alias is a former path of a field. No field of the collection may now have this path. */
function checkAliases(resource: Resource, app: App, report: Report): void {
  const shared = app.resources.filter((one) => collectionOf(one) === collectionOf(resource));
  const taken = new Set(shared.flatMap(({ fields }) => [...storedKeys(fields)]));
  for (const [name, { aliases = [] }] of Object.entries(resource.fields)) {
    for (const alias of aliases.filter((one) => taken.has(one)))
      report(`The alias "${alias}" of "${name}" is the path of a field`, 'Remove it, or rename that field');
  }
}

/** The engine reads these fields by name, so each must be stored under its name. */
function checkStored(resource: Resource, names: readonly string[], location: string, report: Report): void {
  for (const name of checkNames(resource, names, location, report)) {
    const path = sourceOf(name, fieldOf(resource, name));
    if (path !== name)
      report(
        `The field "${name}" in ${location} is stored as "${path}"`,
        'Remove its `source`, or name another field',
      );
  }
}

/** The kinds whose stored value people can read. */
const titleKinds: readonly Kind[] = ['text', 'longText', 'email', 'phone', 'url', 'number', 'date'];

function checkTitle(resource: Resource, report: Report): void {
  for (const name of checkNames(resource, titleFieldsOf(resource), 'titleField', report)) {
    const { kind } = fieldOf(resource, name);
    if (titleKinds.includes(kind)) continue;
    if (resource.titleField)
      report(`Wrong kind ${kind} of the field "${name}" in titleField`, expected(titleKinds));
    else
      report(
        `The first field "${name}" of the kind ${kind} cannot name a record`,
        `Set titleField to a field of the kind ${titleKinds.join(', ')}`,
      );
  }
}

function checkResource(resource: Resource, app: App, report: Report): void {
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(resource.name))
    report(
      `Invalid name "${resource.name}"`,
      'Use letters and digits only, a letter first: the name is part of URLs',
    );
  // Without fields (`defineScreens`), the resource has no collection.
  if (Object.keys(resource.fields).length > 0 && serverPaths.includes(collectionOf(resource)))
    report(`Reserved name "${collectionOf(resource)}" of the collection`, 'Rename it, or set collection');
  checkLabels(resource, '', report);
  checkFields(resource.fields, '', app, report);
  checkTitle(resource, report);
  for (const name of checkNames(resource, resource.parentField, 'parentField', report)) {
    const field = fieldOf(resource, name);
    if (field.kind !== 'reference' || field.to !== resource.name)
      report(
        `The parentField "${name}" is no reference to ${resource.name}`,
        `Declare reference(…, '${resource.name}')`,
      );
  }
  checkAliases(resource, app, report);
  checkOwn(resource, app, report);
  const { by, roles = {}, fields = [] } = resource.confidential ?? {};
  checkNames(resource, by ? [by, ...fields] : [], 'confidential', report);
  for (const list of Object.values(roles)) checkRoles(list, 'confidential', report);
  checkStored(resource, resource.key ? [resource.key] : [], 'key', report);
  if (resource.key !== undefined && idFieldOf(resource) === 'id')
    report(
      `The key "${resource.key}" would replace the id of each record`,
      "Set idField to another name, such as '_id'",
    );
  checkStored(resource, Object.keys(resource.scope ?? {}), 'scope', report);
  checkStored(resource, resource.fields.status ? ['status'] : [], 'fields', report);
  checkList(resource, report);
  checkForm(resource, report);
  checkWorkflow(resource, report);
  checkAnswers(resource, report);
  checkRelated(resource, app, report);
  checkRetention(resource, app, report);
  checkImportFrom(resource, app, report);
  checkPublic(resource, app, report);
  checkIntake(resource, app, report);
  for (const action of ['list', 'read', 'create', 'edit', 'delete'] as const)
    checkStaff(resource.access?.[action], `access.${action}`, report);
  checkScreens(resource, app, report);
}

/**
 * Every path of a resource's screens, without the leading slash.
 * @example pathsOf(halls); // ['hallList', 'hall/edit']
 */
export const pathsOf = (resource: Resource): string[] =>
  [
    resource.routes?.list,
    resource.routes?.edit,
    ...Object.values(resource.views ?? {}).map((view) => view.path),
  ].filter((path) => path !== undefined);

/**
 * Checks all declarations together.
 * @param enginePaths the paths of the engine's own screens, which no declaration may use
 * @param files the path of the file of each resource, if known
 * @param site the town's site, to check it too
 * @throws DeclarationError with every mistake
 * @example checkApp(town, ['login']);
 */
export function checkApp(
  app: App,
  enginePaths: readonly string[],
  files?: ReadonlyMap<Resource, string>,
  site?: Site,
): void {
  const mistakes = new Set<string>();
  const reportIn =
    (file: string): Report =>
    (mistake, fix) =>
      mistakes.add(`${file}: ${mistake}. ${fix}.`);
  const fileOf = (resource: Resource) => files?.get(resource) ?? `resources/${resource.name}`;
  const owners = new Map<string, Resource | 'the engine'>(enginePaths.map((path) => [path, 'the engine']));
  const names = new Set<string>();
  for (const resource of app.resources) {
    const report = reportIn(fileOf(resource));
    if (names.has(resource.name)) report('Duplicate name of two resources', 'Rename one');
    names.add(resource.name);
    checkResource(resource, app, report);
    for (const path of pathsOf(resource)) {
      const owner = owners.get(path);
      if (owner === 'the engine') report(`Path "/${path}" is already used by ${owner}`, 'Choose another');
      else if (owner)
        report(`Path "/${path}" is also that of ${fileOf(owner)}`, 'Choose another in one of them');
      owners.set(path, resource);
    }
  }
  for (const resource of app.resources) {
    const owner = owners.get(resource.name);
    if (owner && owner !== resource)
      reportIn(fileOf(resource))(
        `The name is also a path of ${owner === 'the engine' ? owner : owner.name}`,
        'Rename one of them',
      );
  }
  const report = reportIn('resources/index.ts');
  for (const option of ['bank', 'profile'] as const) {
    if (!app.resources.includes(app[option]))
      report(`The ${option} "${app[option].name}" is not in \`resources\``, 'Add it');
  }
  checkLabels(app.menu, 'menu', report);
  for (const mistake of site ? checkSite(app, site) : []) mistakes.add(mistake);
  if (mistakes.size > 0) throw new DeclarationError([...mistakes].join('\n'));
}
