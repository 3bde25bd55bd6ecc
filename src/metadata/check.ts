import { checkFields, checkLabel, checkRoles, type Say } from './checkFields';
import type { App, RecordAction, Resource } from './define';
import { filterable, searchable } from './kinds';
import { fieldOf, rolesFor, sectionsOf } from './stored';

/** A declaration that contradicts itself, or another one: the entity, the mistake and the mend. */
export class DeclarationError extends Error {
  override name = 'DeclarationError';
}

/** The paths that the engine's own screens have (spec §2). */
export const ownPaths = [
  '',
  'account',
  'login',
  'logout',
  'register',
  'forget_password',
  'error-400',
  'error-403',
  'error_page2',
  'error_page3',
  'error_page4',
  'error_page5',
  'error_page6',
] as const;

function checkNames(resource: Resource, given: readonly string[], where: string, say: Say): string[] {
  return given.filter((name) => {
    if (Object.hasOwn(resource.fields, name)) return true;
    say(
      `${where} names "${name}", which is no field`,
      `take one of ${Object.keys(resource.fields).join(', ')}`,
    );
    return false;
  });
}

function checkList(resource: Resource, say: Say): void {
  const { list } = resource;
  if (!list) return;
  if (list.columns.length === 0) say('the list has no columns', 'name at least one field in list.columns');
  checkNames(resource, list.columns, 'list.columns', say);
  checkNames(resource, list.sort ? [list.sort[0]] : [], 'list.sort', say);
  checkNames(resource, list.reorder ? [list.reorder.field] : [], 'list.reorder', say);
  checkLabel(list.reorder?.title, 'list.reorder', say);
  for (const id of list.attention ?? []) {
    const { status } = resource.fields;
    if (status?.kind !== 'status' || !status.choices.some((choice) => choice.id === id)) {
      say(`list.attention names the status "${id}", which no field has`, 'add it to the field "status"');
    }
  }
  for (const name of checkNames(resource, list.search ?? [], 'list.search', say)) {
    const { kind } = fieldOf(resource, name);
    if (!searchable.some((one) => one === kind)) {
      say(
        `list.search names "${name}", of the kind ${kind}, which holds no text`,
        `take a field of the kind ${searchable.join(', ')}`,
      );
    }
  }
  for (const name of checkNames(resource, list.filters ?? [], 'list.filters', say)) {
    const { kind } = fieldOf(resource, name);
    if (!filterable.some((one) => one === kind)) {
      say(
        `list.filters names "${name}", of the kind ${kind}, which cannot be filtered`,
        `take a field of the kind ${filterable.join(', ')}`,
      );
    }
  }
  if ((list.filters?.length ?? 0) > 3) {
    say(`list.filters has ${list.filters?.length} fields`, 'leave at most three (spec §2)');
  }
}

function checkAction(resource: Resource, action: RecordAction, say: Say): void {
  const where = `the action "${action.label.fr}"`;
  const { title, text } = action.ask;
  // The words that a record decides on are known only with one.
  const fixed = typeof text === 'function' ? undefined : text;
  for (const label of [action.label, title, fixed, action.notice]) checkLabel(label, where, say);
  const { status } = resource.fields;
  if (status?.kind !== 'status' || !status.choices.some((choice) => choice.id === action.status)) {
    say(`${where} gives the status "${action.status}", which no field has`, 'add it to the field "status"');
  }
}

function checkForm(resource: Resource, say: Say): void {
  const seen = new Set<string>();
  for (const section of sectionsOf(resource)) {
    checkLabel(section.title, `the section "${section.title?.fr}"`, say);
    checkRoles(section.roles, `the section "${section.title?.fr}"`, say);
    for (const name of checkNames(resource, section.fields, 'the form', say)) {
      if (seen.has(name)) say(`the form shows "${name}" twice`, 'leave it in one section');
      seen.add(name);
    }
  }
  for (const action of resource.form?.actions ?? []) checkAction(resource, action, say);
  const tabs = resource.form?.tabs ?? [];
  for (const tab of tabs) checkLabel(tab.title, `the tab "${tab.name}"`, say);
  const names = tabs.map((tab) => tab.name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) say(`the form has two tabs named "${twice}"`, 'rename one');
}

function checkWorkflow(resource: Resource, say: Say): void {
  if (!resource.workflow) return;
  const status = resource.fields.status;
  if (status?.kind !== 'status') {
    say('it has a workflow and no field "status"', 'add status: status(…)');
    return;
  }
  for (const value of Object.values(resource.workflow)) {
    if (!status.choices.some((choice) => choice.id === value)) {
      say(
        `its workflow gives the status "${value}", which the field does not have`,
        `take one of ${status.choices.map((choice) => choice.id).join(', ')}`,
      );
    }
  }
}

function checkResource(resource: Resource, app: App, say: Say): void {
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(resource.name)) {
    say(`its name is "${resource.name}"`, 'use letters and digits only: the name stands in addresses');
  }
  checkFields(resource.fields, '', app, say);
  checkNames(
    resource,
    typeof resource.title === 'string' ? [resource.title] : (resource.title ?? []),
    'title',
    say,
  );
  if (resource.tree) checkNames(resource, [resource.tree], 'tree', say);
  if (resource.key) checkNames(resource, [resource.key], 'key', say);
  checkNames(resource, Object.keys(resource.scope ?? {}), 'scope', say);
  checkList(resource, say);
  checkForm(resource, say);
  checkWorkflow(resource, say);
  for (const [name, label] of Object.entries(resource.titles ?? {})) checkLabel(label, `titles.${name}`, say);
  for (const [name, label] of Object.entries(resource.notices ?? {}))
    checkLabel(label, `notices.${name}`, say);
  for (const [name, view] of Object.entries(resource.views ?? {})) {
    checkLabel(view.title, `the view "${name}"`, say);
    checkRoles(view.access, `the view "${name}"`, say);
    if (name !== 'list' && name !== 'edit' && !(view.path && view.title)) {
      say(`the view "${name}" has no path or no title`, 'give both, or call it list or edit');
    }
  }
  for (const action of ['list', 'read', 'create', 'edit', 'delete'] as const) {
    checkRoles(resource.access?.[action], `access.${action}`, say);
  }
  checkRoles(resource.menu?.roles, 'menu.roles', say);
  if (resource.menu && !Object.hasOwn(app.menu, resource.menu.group)) {
    say(
      `its menu group "${resource.menu.group}" does not exist`,
      `take one of ${Object.keys(app.menu).join(', ')}`,
    );
  }
  if (
    resource.menu &&
    !resource.routes?.list &&
    !Object.values(resource.views ?? {}).some((view) => view.path)
  ) {
    say('it has a menu entry and no screen to open', 'add routes.list');
  }
  if (resource.routes?.list && !resource.list && !resource.views?.list) {
    say('it has a list route and no list', 'declare list.columns');
  }
  const isCreated = rolesFor(resource, 'create').length > 0;
  for (const [route, title] of [
    ['list', resource.titles?.list],
    ['edit', resource.titles?.edit],
    ...(isCreated ? [['edit', resource.titles?.create] as const] : []),
  ] as const) {
    if (resource.routes?.[route] && !title)
      say(`its ${route} route has no title`, 'give titles.list, titles.create and titles.edit');
  }
}

/** Every path of the address bar that a resource has, without the leading slash. */
export const pathsOf = (resource: Resource): string[] =>
  [
    resource.routes?.list,
    resource.routes?.edit,
    ...Object.values(resource.views ?? {}).map((view) => view.path),
  ].filter((path) => path !== undefined);

/**
 * Checks all declarations together.
 * @throws DeclarationError that lists every mistake: entity, what is wrong, what to do.
 */
export function checkApp(app: App): void {
  const mistakes: string[] = [];
  const owners = new Map<string, string>(ownPaths.map((path) => [path, 'the engine']));
  const names = new Set<string>();
  for (const resource of app.resources) {
    const say: Say = (mistake, mend) => {
      mistakes.push(`resources/${resource.name}: ${mistake}; ${mend}.`);
    };
    if (names.has(resource.name)) say('two resources have this name', 'rename one');
    names.add(resource.name);
    checkResource(resource, app, say);
    for (const path of pathsOf(resource)) {
      const owner = owners.get(path);
      if (owner) say(`its path "/${path}" is taken by ${owner}`, 'choose another');
      owners.set(path, resource.name);
    }
  }
  for (const resource of app.resources) {
    const owner = owners.get(resource.name);
    if (owner && owner !== resource.name) {
      mistakes.push(`resources/${resource.name}: its name is a path of ${owner}; rename one of them.`);
    }
  }
  for (const job of ['bank', 'profile'] as const) {
    if (!app.resources.includes(app[job])) {
      mistakes.push(
        `resources/index.ts: the ${job} "${app[job].name}" is not among the resources; add it to the list.`,
      );
    }
  }
  for (const [name, group] of Object.entries(app.menu)) {
    const say: Say = (mistake, mend) => {
      mistakes.push(`resources/index.ts: ${mistake}; ${mend}.`);
    };
    checkLabel(group.label, `the menu group "${name}"`, say);
    checkLabel(group.submenu, `the submenu of "${name}"`, say);
  }
  if (mistakes.length > 0) throw new DeclarationError(mistakes.join('\n'));
}
