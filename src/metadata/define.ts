import type { ComponentType } from 'react';
import { spelledOut } from './form';
import type { Field, Fields, filterable, searchable, ValueOf, Values } from './kinds';
import type { Label } from './label';
import type { Role } from './roles';

/** What a role may do. `read` is to know the records without a list of them: the names behind a reference. */
export type Action = 'list' | 'read' | 'create' | 'edit' | 'delete';

/** A titled group of fields in a form. */
export interface Section<F extends string = string> {
  /** Its heading. */
  title?: Label;
  /** A sentence below the heading. */
  help?: Label;
  /**
   * The fields in their order; `'*'` stands for every field that can be edited and that no section names. Without it,
   * such a field is kept and not shown.
   */
  fields: readonly F[];
  /** Stands in the narrow column beside the others. */
  aside?: boolean;
  /** Shows the section only for such a record. */
  when?: (values: Values) => boolean;
  /** Only these roles see the section. */
  roles?: readonly Role[];
  /** Draws something of its own below the fields, from the values of the form. Loaded when it is shown. */
  load?: () => Promise<{ default: ComponentType }>;
}

/** A part of a form that is shown alone. */
export interface Tab<F extends string = string> {
  /** What `?tab=` says. */
  name: string;
  /** The word on the tab. */
  title: Label;
  /** The groups of fields below it. */
  sections: readonly Section<F>[];
}

/** A button of its own on a stored record, asked about once, that gives the record a status by `setStatus`. */
export interface RecordAction {
  /** The word on the button. */
  label: Label;
  /** The SVG path of its pictogram. */
  icon: string;
  /** The status that it gives. */
  status: string;
  /** What is asked first; may name `{field}` of the record, as the notice may. */
  ask: {
    /** The question. */
    title: Label;
    /** What follows from a yes; a function where that depends on the record. */
    text?: Label | ((record: Values) => Label);
  };
  /** What is said when it is done. */
  notice: Label;
  /**
   * Which error of the dictionary says that it failed (spec §8).
   * @default 'action'
   */
  failure?: 'action' | 'send';
  /** Why it cannot be done with this record; nothing when it can. */
  blocked?: (record: Values) => Label | undefined;
}

/** The form: sections one below the other, or tabs of sections. */
export type FormLayout<F extends string = string> = {
  /** Buttons of its own, beside Save. */
  actions?: readonly RecordAction[];
} & (
  | {
      /** The groups of fields; this or `tabs`. */
      sections: readonly Section<F>[];
      tabs?: never;
    }
  | {
      /** Parts that are shown one at a time. */
      tabs: readonly Tab<F>[];
      sections?: never;
    }
);

/** A screen that no declaration can generate, loaded when it is opened. */
export interface View {
  /** The component: `() => import('./Results')`. */
  load: () => Promise<{ default: ComponentType }>;
  /** Its path in the address bar. Not for the views named `list` and `edit`, which replace the generated screens. */
  path?: string;
  /** The title of the screen at its own path. */
  title?: Label;
  /** The roles that may open it; those of `access.list` by default. */
  access?: readonly Role[];
  /** Shows one record, which `?id=` names: offered in the menu of its row and in its form. */
  ofRecord?: boolean;
  /** The SVG path of the pictogram of the way there. */
  icon?: string;
}

/** The statuses that the buttons of a form and a list give (spec §4). */
export interface Workflow {
  /** What Save gives. */
  save: string;
  /** What Publish gives; no such button without it. */
  publish?: string;
  /** What Unpublish gives, in a form and in lists; no such button without it. */
  unpublish?: string;
}

/** The part of a declaration whose words depend on the names of its fields. */
interface Shape<F extends string, Searchable extends string = F, Filterable extends string = F> {
  /**
   * The field that names a record. Several make one name.
   * @default 'title'
   */
  title?: F | readonly F[];
  /** The field that names the parent: its records make a tree of at most three levels (spec §3). */
  tree?: F;
  /** The generated list; without it the records are only pointed at. */
  list?: {
    /** What it shows, in order. The first column leads to the record. */
    columns: readonly F[];
    /** The fields offered by "search by": those that hold text. */
    search?: readonly Searchable[];
    /** The filter selects, at most three (spec §2), of fields with few values. */
    filters?: readonly Filterable[];
    /** The statuses whose records wait for somebody: the home screen counts them. */
    attention?: readonly string[];
    /**
     * The order of a fresh list.
     * @default ['updatedAt', 'ASC']
     */
    sort?: readonly [F, 'ASC' | 'DESC'];
    /** Some of the records bear a place of their own, changed by hand. */
    reorder?: {
      /** The number that keeps the place. */
      field: F;
      /** Which records have one. */
      among: Scope;
      /** The heading of the dialog. */
      title: Label;
    };
  };
  /** The generated form; without it one section of every field that can be edited. */
  form?: FormLayout<F | '*'>;
}

/** Values that every record of the resource has; `{ ne: x }` only filters. */
export type Scope = Readonly<Record<string, string | number | boolean | { ne: string | number | boolean }>>;

interface Common {
  /** Its name in the code: letters and digits, unique, no path of another. The collection, unless said otherwise. */
  name: string;
  /** The name in the URLs of the backend, where it differs. */
  collection?: string;
  /** What tells its records from the others of the collection: filters its lists, fills its new records. */
  scope?: Scope;
  /**
   * The field that the backend calls the id.
   * @default 'id'
   */
  idField?: string;
  /** The field that the address bar names a record by, where it is not the id. */
  key?: string;
  /** The SVG path of its pictogram in the menu. */
  icon?: string;
  /** Its entry in the menu. */
  menu?: {
    /** A group of `resources/index.ts`. */
    group: string;
    /** The word on the entry; `titles.list` by default. */
    label?: Label;
    /** Folds the entry away below the others. */
    submenu?: boolean;
    /**
     * Who sees the entry, where that is fewer than those who may open the list.
     * @default ['superAdmin', 'admin']
     */
    roles?: readonly Role[];
  };
  /** Its paths in the address bar. */
  routes?: {
    /** Of the list: `newsList`. */
    list?: string;
    /** Of the form: `item/edit`; with `?id=` it changes, without it creates. */
    edit?: string;
  };
  /** The titles of its screens; `{field}` stands for a value of the record. */
  titles?: {
    /** Of the list. */
    list?: Label;
    /** Of the form of a new record. */
    create?: Label;
    /** Of the form of a stored record. */
    edit?: Label;
  };
  /** The roles by action: `superAdmin`, `admin`, `user`; both staff roles by default, `read` as `list`, `[]` nobody. */
  access?: Partial<Record<Action, readonly Role[]>>;
  /** Save and Publish give a status. */
  workflow?: Workflow;
  /** What is said after a save. */
  notices?: Partial<Record<'created' | 'updated' | 'published', Label>>;
  /** Screens of its own; `list` and `edit` replace the generated ones. */
  views?: Readonly<Record<string, View>>;
}

/** A resource with its fields known only by name: what the engine works with. */
export interface Resource<F extends Fields = Fields> extends Common, Shape<string> {
  fields: F;
}

type Named<F extends Fields> = Extract<keyof F, string>;

/** The names of the fields of some kinds. */
type NamedOf<F extends Fields, K extends string> = {
  [N in Named<F>]: F[N] extends { kind: K } ? N : never;
}[Named<F>];

/**
 * Declares one entity of the town: its list, form, rights, words and calls follow from it.
 * @example
 * export default defineResource({
 *   name: 'associations',
 *   menu: { group: 'publication', label: { fr: 'Associations', en: 'Associations' } },
 *   routes: { list: 'associationList', edit: 'association/edit' },
 *   titles: { list: { fr: 'Liste des associations', en: 'Associations' }, … },
 *   fields: { title: text({ fr: 'Nom', en: 'Name' }, { required: true }), ...audit },
 *   list: { columns: ['title', 'updatedAt'], search: ['title'] },
 * });
 */
export const defineResource = <const F extends Fields>(
  declaration: Common &
    Shape<Named<F>, NamedOf<F, (typeof searchable)[number]>, NamedOf<F, (typeof filterable)[number]>> & {
      fields: F;
    },
): Resource<F> => ({
  ...declaration,
  form: declaration.form && spelledOut(declaration.fields, declaration.form),
});

/** Declares screens that belong to no records: views and a place in the menu, and nothing else. */
export const defineScreens = (
  declaration: Pick<Common, 'name' | 'icon' | 'menu' | 'access'> & Required<Pick<Common, 'views'>>,
): Resource => ({ ...declaration, fields: {} });

/** A group of the menu, in its order (spec §2). */
export interface MenuGroup {
  /** Its heading. */
  label: Label;
  /** The heading of the entries that are folded away below the others. */
  submenu?: Label;
}

export interface App {
  /** The entities, in the order of the menu. */
  resources: readonly Resource[];
  /** The groups of the menu, by the name that `menu.group` says. */
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
