import type { ComponentType } from 'react';
import type { Field, Fields, ValueOf, Values } from './fields';
import type { Label } from './label';
import type { Role } from './roles';

/** `read` is to know the records without a list of them: the names behind a reference. By default who may list. */
export type Action = 'list' | 'read' | 'create' | 'edit' | 'delete';

/** A titled group of fields in a form. */
export interface Section<F extends string = string> {
  title?: Label;
  help?: Label;
  fields: readonly F[];
  /** Stands in the narrow column beside the others. */
  aside?: boolean;
  when?: (values: Values) => boolean;
  roles?: readonly Role[];
  /** Draws something of its own below the fields, from the values of the form. Loaded when it is shown. */
  load?: () => Promise<{ default: ComponentType }>;
}

export interface Tab<F extends string = string> {
  /** What `?tab=` says. */
  name: string;
  title: Label;
  sections: readonly Section<F>[];
}

/** A button of its own on a stored record, asked about once, that gives the record a status by `setStatus`. */
export interface RecordAction {
  label: Label;
  /** The SVG path of its pictogram. */
  icon: string;
  status: string;
  /** What is asked first; may name `{field}` of the record, as the notice may. */
  ask: { title: Label; text?: Label };
  notice: Label;
  /** Which error of the dictionary says that it failed (spec §8); `action` by default. */
  failure?: 'action' | 'send';
  /** Why it cannot be done with this record; nothing when it can. */
  blocked?: (record: Values) => Label | undefined;
}

export type FormLayout<F extends string = string> = { actions?: readonly RecordAction[] } & (
  | { sections: readonly Section<F>[]; tabs?: never }
  | { tabs: readonly Tab<F>[]; sections?: never }
);

/** A screen that no declaration can generate, loaded when it is opened. */
export interface View {
  load: () => Promise<{ default: ComponentType }>;
  /** Its route and title, where it does not stand for the generated list or edit screen. */
  path?: string;
  title?: Label;
  access?: readonly Role[];
  /** Shows one record, which `?id=` names: offered in the menu of its row and in its form. */
  ofRecord?: boolean;
  /** The SVG path of the pictogram of the way there. */
  icon?: string;
}

/** The statuses that the buttons of a form and a list give (spec §4). */
export interface Workflow {
  save: string;
  publish?: string;
  unpublish?: string;
}

/** The part of a declaration whose words depend on the names of its fields. */
interface Shape<F extends string> {
  /** The field that names a record; `title` by default. Several make one name. */
  title?: F | readonly F[];
  /** The field that names the parent: its records make a tree of at most three levels (spec §3). */
  tree?: F;
  list?: {
    columns: readonly F[];
    /** The fields offered by "search by". */
    search?: readonly F[];
    /** At most three (spec §2). */
    filters?: readonly F[];
    /** The statuses whose records wait for somebody: the home screen counts them. */
    attention?: readonly string[];
    /** The order of a fresh list; by default the contract's, the oldest change first. */
    sort?: readonly [F, 'ASC' | 'DESC'];
    /** Some of the records bear a place of their own, changed by hand. */
    reorder?: { field: F; among: Scope; title: Label };
  };
  form?: FormLayout<F>;
}

/** Values that every record of the resource has; `{ ne: x }` only filters. */
export type Scope = Readonly<Record<string, string | number | boolean | { ne: string | number | boolean }>>;

interface Common {
  name: string;
  /** The name in the URLs of the backend, where it differs. */
  collection?: string;
  scope?: Scope;
  /** The field that the backend calls the id; `id` by default. */
  idField?: string;
  /** The field that the address bar names a record by; the id by default. */
  key?: string;
  /** The SVG path of its pictogram in the menu. */
  icon?: string;
  menu?: { group: string; label?: Label; submenu?: boolean; roles?: readonly Role[] };
  routes?: { list?: string; edit?: string };
  titles?: { list?: Label; create?: Label; edit?: Label };
  access?: Partial<Record<Action, readonly Role[]>>;
  workflow?: Workflow;
  notices?: Partial<Record<'created' | 'updated' | 'published', Label>>;
  views?: Readonly<Record<string, View>>;
}

/** A resource with its fields known only by name: what the engine works with. */
export interface Resource<F extends Fields = Fields> extends Common, Shape<string> {
  fields: F;
}

type Named<F extends Fields> = Extract<keyof F, string>;

/** Declares one entity of the town. `checkApp` says what is wrong with it at start. */
export const defineResource = <const F extends Fields>(
  declaration: Common & Shape<Named<F>> & { fields: F },
): Resource<F> => declaration;

/** Declares screens that belong to no records: views and a place in the menu, and nothing else. */
export const defineScreens = (
  declaration: Pick<Common, 'name' | 'icon' | 'menu' | 'access'> & Required<Pick<Common, 'views'>>,
): Resource => ({ ...declaration, fields: {} });

/** A group of the menu, in its order (spec §2). */
export interface MenuGroup {
  label: Label;
  /** The heading of the entries that are folded away below the others. */
  submenu?: Label;
}

export interface App {
  resources: readonly Resource[];
  menu: Readonly<Record<string, MenuGroup>>;
  /** The entity that keeps the pictures. */
  bank: Resource;
  /** The entity that the signed-in person is a record of. */
  profile: Resource;
}

/** Declares the whole back-office: its entities in the order of the menu. */
export const defineApp = (app: App): App => app;

/** The record of a declaration, by its top-level fields. */
export type RecordOf<R> =
  R extends Resource<infer F> ? { id: string | number } & { [K in keyof F]?: ValueOf<F[K]> | null } : never;

export type { Field };
