import type { ComponentType } from 'react';
import type { Role } from './access';
import { audit } from './fields';
import type { Capability, Fields, LoadComponent, ValueOf, Values } from './kinds';
import { type Label, textsOf } from './label';
import type { PanelProps, Part } from './parts';
import { untilFields } from './repeats';
import { titleFieldsOf } from './resource';
import type { Rule } from './rules';
import type { Site } from './site';
import type { KindThatIs } from './traits';
import { translationFields } from './translations';

/**
 * An action on records. A role with `read` but without `list` sees the records only as references in other records.
 * @example const action: Action = 'delete';
 */
export type Action = 'list' | 'read' | 'create' | 'edit' | 'delete';

/**
 * A group of fields in a form.
 * @example { title: { fr: 'Tarifs', en: 'Prices' }, aside: true, fields: ['price'] }
 */
export interface Section<F extends string = string> {
  /** The heading. */
  title?: Label;
  /** A sentence below the heading. */
  help?: Label;
  /**
   * The fields, in order. `'*'` stands for every field that no section lists, except those with `readOnly`. A field
   * that is not listed is hidden, and its value is kept.
   */
  fields: readonly F[];
  /** Places the section in the narrow side column. */
  aside?: boolean;
  /** Shows only the heading at first, for technical fields. Needs a `title`. Opens if one of its fields is refused. */
  collapsed?: boolean;
  /** Shows the section only for records that pass. */
  when?: (values: Values) => boolean;
  /** Shows the section only to these roles. */
  roles?: readonly Role[];
  /** A component below the fields, loaded when shown. It reads the values of the form. */
  load?: () => Promise<{ default: ComponentType }>;
}

/**
 * A tab of a form.
 * @example { name: 'prices', title: { fr: 'Tarifs', en: 'Prices' }, sections: [{ fields: ['price'] }] }
 */
export interface Tab<F extends string = string> {
  /** The value of `?tab=` in the address. */
  name: string;
  /** The text on the tab. */
  title: Label;
  /** The sections in the tab. */
  sections: readonly Section<F>[];
}

/**
 * A button on a record. It sets a status after a confirmation, by the call `setStatus` (docs/contract.md#status), or it
 * sets other values. A button that sets values is also in the row menu and in the bar of the selected rows.
 * @example
 * {
 *   label: { fr: 'Archiver', en: 'Archive' },
 *   icon: mdiArchiveOutline,
 *   status: 'ARCHIVED',
 *   tone: 'error',
 *   roles: ['superAdmin'],
 *   hidden: ({ status }) => status === 'ARCHIVED',
 *   ask: { title: { fr: 'Archiver « {title} » ?', en: 'Archive “{title}”?' } },
 *   notice: { fr: 'Archivé.', en: 'Archived.' },
 * }
 */
export interface RecordAction<F extends string = string> {
  /** The text on the button. */
  label: Label;
  /** The SVG path of its icon. */
  icon: string;
  /** The status to set. An action has either `status` or `set`. */
  status?: string;
  /**
   * Returns the values to set, by top-level key, from the stored record.
   * @example set: ({ due }) => ({ due: weekAfter(due) })
   */
  set?: (record: Values) => Values;
  /** Also offers the action on a new record, which is stored first. Not with `set`. */
  onNew?: boolean;
  /**
   * The confirmation, required with `status`. Its texts and the notice may contain `{field}`. Without `ask`, `set` happens
   * at once.
   */
  ask?: {
    /** The question. */
    title: Label;
    /** The consequences; a function if they depend on the record. */
    text?: Label | ((record: Values) => Label);
    /** The fields of the record to show. */
    fields?: readonly F[];
    /** A box to tick before the action can be confirmed; a function if that depends on the record. */
    tick?: Label | ((record: Values) => Label | undefined);
  };
  /** The message to phones, sent once. The backend then sets `sent`, or the former status if it cannot send. */
  push?: {
    /** The path of the topic that phones subscribe to, such as `topic.key`. */
    to: F | `${F}.${string}`;
    /** The field with the title. */
    title: F;
    /** The field with the text. */
    body: F;
    /** The fields that the message also carries, for the app on the phone. */
    data?: readonly F[];
    /** Which messages are sent even in quiet hours. */
    urgent?: {
      /** The field whose value decides. */
      by: F;
      /** The values of urgent messages. */
      values: readonly string[];
    };
    /** The status of a sent record. */
    sent: string;
  };
  /** The toast after success. */
  notice: Label;
  /** The message if another user did it first. `{at}` is the time. */
  already?: Label;
  /** The message if the response was lost and the outcome is unknown: what to check before trying again. */
  unknown?: Label;
  /**
   * The error message after a failure (docs/product.md#messages).
   * @default 'action'
   */
  failure?: 'action' | 'send';
  /** Returns why the action is unavailable for a record; `undefined` if it is available. */
  blocked?: (record: Values) => Label | undefined;
  /**
   * Hides the button for records that pass. To explain why an action is unavailable, use `blocked`. In an
   * action with `set`, `hidden` makes the list request whole records.
   */
  hidden?: (record: Values) => boolean;
  /**
   * Shows the button only to these roles, which must also be allowed to edit. If only such buttons set a `status`, the
   * backend refuses it from everybody else except `superAdmin`.
   */
  roles?: readonly Role[];
  /** `'error'` colours the button and its confirmation red. A function if that depends on the record. */
  tone?: 'error' | ((record: Values) => 'error' | undefined);
}

/**
 * The form: a column of sections, or tabs of sections.
 * @example { sections: [{ fields: ['title'] }, { title: { fr: 'Tarifs', en: 'Prices' }, fields: ['price'] }] }
 */
export type FormLayout<F extends string = string> = {
  /** Buttons beside Save. */
  actions?: readonly RecordAction<F>[];
} & (
  | {
      /** The sections. Excludes `tabs`. */
      sections: readonly Section<F>[];
      tabs?: never;
    }
  | {
      /** The tabs. Excludes `sections`. */
      tabs: readonly Tab<F>[];
      sections?: never;
    }
);

/**
 * A custom screen, loaded when opened.
 * @example { path: 'hallPlan', title: { fr: 'Plan', en: 'Plan' }, load: () => import('./Plan') }
 */
export interface View {
  /** The component: `() => import('./Results')`. */
  load: LoadComponent<object>;
  /** The path in the address bar. The views `list` and `edit` have none: they replace the generated screens. */
  path?: string;
  /** The title of the screen. */
  title?: Label;
  /** The roles that may open it. Default: those of `access.list`. */
  access?: readonly Role[];
  /**
   * Shows the record that `?id=` names. The row menu and the form link to the view. Without `recordView`, the list
   * links to it.
   */
  recordView?: boolean;
  /** The SVG path of the icon on links to it. */
  icon?: string;
}

/**
 * The statuses that the buttons of forms and lists set (docs/product.md#transitions).
 * @example { save: 'UPDATED', publish: 'PUBLISHED', unpublish: 'UNPUBLISHED' }
 */
export interface Workflow {
  /** The status after Save. Without it, Save keeps the status. */
  save?: string;
  /** The status after Publish. Without it there is no such button. */
  publish?: string;
  /** The status after Unpublish. Without it there is no such button. */
  unpublish?: string;
  /** Makes Publish send a message to phones, once, and turn off `field`. The town's name is the message's title. */
  notify?: {
    /** The switch for the message. If it is on, a menu beside Publish offers to publish without the message. */
    field: string;
    /** The topic that phones subscribe to. */
    topic: string;
    /** The name of the topic, for those who choose what they receive. Default: `labels.many`. */
    title?: Label;
    /** The field with the text of the message. */
    body: string;
    /** Which messages are sent even in quiet hours. */
    urgent?: {
      /** The field whose value decides. */
      by: string;
      /** The values of urgent messages. */
      values: readonly string[];
    };
  };
  /** The statuses that users can set at any time. With `notify`, leave out the status of Publish. */
  set?: readonly string[];
}

/**
 * A status that needs attention.
 * @example { status: 'OPEN', olderThan: { days: 365 } }
 */
export interface PendingStatus {
  /** The status. */
  status: string;
  /** A record needs attention once it has not changed for this time. Default: at once. */
  olderThan?: {
    /** A whole number. */
    days: number;
  };
  /** A sentence with `{count}` at the top of the home screen. It links to the records. */
  urgent?: Label;
}

/**
 * A way to show the records of a list. `map` shows them at their `coordinates` or `geometry`, `calendar` by their first
 * `date`, `dateTime` or `period` that is not an audit field, `board` in a column for each `status`.
 * @example const displays: readonly Display[] = ['table', 'map'];
 */
export type Display = 'table' | 'map' | 'calendar' | 'board';

/**
 * An answer by e-mail to the person behind a record. Users may change it before they send it. Its texts may contain
 * `{field}`; dates, choices and references appear as text.
 * @example
 * {
 *   label: { fr: 'Résolu', en: 'Solved' },
 *   subject: { fr: 'Votre signalement {folder}', en: 'Your report {folder}' },
 *   text: { fr: 'Bonjour,\n\nC’est réparé.', en: 'Hello,\n\nIt is repaired.' },
 *   status: 'FINISHED',
 * }
 */
export interface Answer {
  /** The text in the menu. */
  label: Label;
  /** The subject of the message. */
  subject: Label;
  /** The message. */
  text: Label;
  /** The status to set. Without it, the status stays. */
  status?: string;
}

/**
 * The props of a component opened by an item of the row menu.
 * @example
 * const Plan = ({ record, onClose }: RowActionProps) => <button type="button" onClick={onClose}>{String(record.title)}</button>;
 */
export interface RowActionProps {
  /** The record, with the fields that the list requests. */
  record: Values;
  /** Closes the component. */
  onClose: () => void;
}

/**
 * An item of the row menu that opens a custom dialog, for users who may edit the record.
 * @example
 * {
 *   label: { fr: 'Envoyer le lien', en: 'Send the link' },
 *   load: () => import('./PasswordMail'),
 *   roles: ['superAdmin'],
 *   hidden: ({ status }) => status === 'CLOSED',
 * }
 */
export interface RowAction {
  /** The text in the menu. */
  label: Label;
  /** The component, loaded when chosen. */
  load: LoadComponent<RowActionProps>;
  /** Shows the item only to these roles, which must also be allowed to edit. */
  roles?: readonly Role[];
  /** Hides the item for records that pass. Receives only the fields that the list requests. */
  hidden?: (record: Values) => boolean;
}

/**
 * A view of a list, which everybody sees as a tab above it.
 * @example { name: { fr: 'Les miens', en: 'Mine' }, filter: ({ user }) => ({ assignee_eq: user }) }
 */
export interface ListView {
  /** The text on its tab. */
  name: Label;
  /**
   * Returns the filter, as `{field}_{operator}`, from the id of the user. Users can save it as a view of their own, so
   * it must not contain the current day. `{field}_dates` takes spans such as `beforeToday` and `thisMonth` instead.
   */
  filter: (viewer: { user: string }) => Readonly<Record<string, string | readonly string[]>>;
  /** The order. Default: that of the list. */
  sort?: readonly [field: string, order: 'ASC' | 'DESC'];
}

/**
 * The records that refer to a record of this resource, such as the loans of a book.
 * @example { to: 'bookings', by: 'hall' }
 */
export interface Related {
  /** The name of the resource with these records. */
  to: string;
  /** Its field of kind `reference` or `references` that refers to this resource. */
  by: string;
  /** The fields to show beside the name of each, at most four. Default: the columns of its list, without `by`. */
  columns?: readonly string[];
}

/**
 * A kind of new records.
 * @example { label: { fr: 'Salle louée', en: 'Rented hall' }, values: { rented: true } }
 */
export interface Variant {
  /** The text of its button. */
  label: Label;
  /** The values with which its form begins, by stored name. */
  values: Scope;
}

interface FieldReferences<
  F extends string,
  Listed extends string = F,
  Searchable extends string = F,
  Filterable extends string = F,
> {
  /**
   * The field or fields that form the name of a record: texts, numbers or days. Default: `title`, else the first field.
   */
  titleField?: F | readonly F[];
  /**
   * The roles by action. Default: `superAdmin` and `admin`; for `read`, those of `list`. `[]` means nobody. `own` is a
   * reference to a town, or a text with its id: only `superAdmin` sees and writes the records of other towns.
   * @example { delete: ['superAdmin'], own: 'townId' }
   */
  access?: Partial<Record<Action, readonly Role[]>> & { own?: F };
  /**
   * Restricts some records to some roles, in addition to `access`, by the value of a field.
   * @example { by: 'key', roles: { PUSH_ACCOUNT: ['superAdmin'] } }
   */
  confidential?: {
    /** The field whose value decides. */
    by: F;
    /** The allowed roles, by value. Records with another value are not restricted. */
    roles: Readonly<Record<string, readonly Role[]>>;
    /** The fields whose values are secret in restricted records: the server encrypts them. */
    fields?: readonly F[];
  };
  /** The field that refers to the parent. The records then form a tree of up to three levels. */
  parentField?: F;
  /** The generated list. Without it, users see a list only if `views.list` shows one. */
  list?: {
    /** The columns, in order. The first one links to the record. */
    columns: readonly Listed[];
    /** The text fields offered by "search by". */
    search?: readonly Searchable[];
    /** Up to three fields to filter by. Users filter a date by month, by year or from one day to another. */
    filters?: readonly Filterable[];
    /**
     * The statuses that need attention. The home screen counts their records. The button "À traiter" above the list
     * shows the records of statuses without `olderThan`.
     */
    pendingStatuses?: readonly (string | PendingStatus)[];
    /**
     * The initial order.
     * @default ['updatedAt', 'ASC']
     */
    sort?: readonly [Listed, 'ASC' | 'DESC'];
    /**
     * The text in place of the rows if there are no records. Default: the same text for every resource, or a text with
     * `labels.many` if the French `labels.one` has no article.
     */
    empty?: Label;
    /**
     * The ways to show the records, on a switch above the list. The first one is shown at the start.
     * @default ['table']
     */
    displays?: readonly Display[];
    /** Components beside the title of the list. They read it with `useListContext` of react-admin. */
    toolbar?: readonly Part[];
    /** More items of the row menu. */
    rowActions?: readonly RowAction[];
    /** Kinds of new records that have a button of their own beside "Ajouter". */
    variants?: readonly Variant[];
    /** Views that everybody sees as tabs above the list, if the backend announces the capability that they need. */
    views?: {
      /** The capability on which their filters depend. */
      needs: Capability;
      /** The views, loaded with the list: `() => import('./views')`. */
      load: () => Promise<{ default: readonly ListView[] }>;
    };
    /** Lets users reorder some of the records by hand. */
    reorder?: {
      /** The number field that stores the position. */
      field: F;
      /** Selects the records to reorder in the collection, which other resources may share. */
      among: Scope;
      /** The title of the dialog, and the text of the button that opens it. */
      title: Label;
    };
  };
  /** Answers by e-mail, in a menu of the form and of views that use `AnswerMenu`. */
  answers?: {
    /** The field of kind `email` with the address. */
    to: F;
    /**
     * The `longText` field with the last answer to a record that a citizen sent (`intake`). The server mails this
     * answer and shows it on the page of the secret link. The mail program of the user sends all other answers.
     */
    field?: F;
    /** The greeting and the signature around the text of an answer in the mail program, with `{text}` between them. */
    letter?: Label;
    /** The answers, in order. */
    templates: readonly Answer[];
  };
  /** The generated form. Default: one section of every field without `readOnly`. */
  form?: FormLayout<F | '*'>;
  /** Lets the backend move records to the trash some days after their period has ended, as set in the town settings. */
  expiry?: {
    /** The period. */
    period: F;
    /** The key of the setting that enables it. */
    enabled: string;
    /** The key of the setting with the number of days. */
    days: string;
  };
  /**
   * How long records are kept after their last change. Then the backend moves them to the trash. The activity log shows
   * superAdmin beforehand which ones. Not for files and people.
   * @example { months: 36 }
   */
  retention?: {
    /** The number of months. */
    months: number;
  };
  /** Components beside the form, below its narrow column. In a form with tabs, they are beside each tab. */
  panels?: readonly Part<PanelProps>[];
  /** The records of other resources that refer to a record, shown below its form. */
  related?: readonly Related[];
  /** Conditions that may depend on other records. The backend answers 422 to a write that breaks a rule. */
  rules?: readonly Rule[];
  /** What citizens may see of the records, and where. Default: nothing. */
  public?: Public<F>;
  /** What citizens may send, and what happens then. Default: nothing. */
  intake?: Intake<F>;
  /**
   * The fields for what other sites publish. A site vacuum (docs/product.md#site-vacuums) creates the records, with the
   * `default` of their status.
   */
  importFrom?: ImportFrom<F>;
}

/**
 * The field for each part of an item that another site publishes.
 * @example { title: 'title', text: 'description', period: 'booked', place: 'address' }
 */
export interface ImportFrom<F extends string = string> {
  /** The name, in a `text`. */
  title: F;
  /** The content, in a `richText`, `longText` or `text`. */
  text?: F;
  /** The link to the item on the other site, in a `url`. Without `link`, formatted content ends with the link. */
  link?: F;
  /** From when to when it takes place, in a `period` without `many`. */
  period?: F;
  /** Where it takes place, in a `text` or `longText`. */
  place?: F;
}

/**
 * A mail to the sender of a record. Its texts may contain `{field}`. The server adds the link to the record.
 * @example
 * { subject: { fr: 'Reçu', en: 'Received' }, text: { fr: 'Merci pour {title}.', en: 'Thank you for {title}.' } }
 */
export interface IntakeMail {
  /** The subject. */
  subject: Label;
  /** The text. */
  text: Label;
}

/**
 * How much citizens may send. Numbers of records are counted per hour.
 * @example const limits: Partial<IntakeLimits> = { pictures: 2, text: 1000 };
 */
export interface IntakeLimits {
  /** The number of pictures of a record. */
  pictures: number;
  /** The size of all pictures of a record, in megabytes. */
  megabytes: number;
  /** The number of characters of a text. */
  text: number;
  /** The number of records from one network. */
  address: number;
  /** The number of records for the town. Above it, records are held. Each record makes the proof of work harder. */
  town: number;
  /** The number of held records that the town gets. Above it, they are refused. */
  held: number;
  /** The size of all stored pictures from citizens, in megabytes. Above it, records are stored without pictures. */
  disk: number;
}

/**
 * What the parameters of Open311 mean (docs/site.md#open311). Each option names a field of the form. The parameters for
 * the place and the e-mail address follow from the kinds of the fields. The parameter for a street address means the
 * field `intake.address`.
 * @example { service: 'category', description: 'information' }
 */
export interface Open311<F extends string = string> {
  /** What the record is about, which everybody may see: a choice, or a reference to public records. */
  service: F;
  /** The text. Only the town sees it. */
  description?: F;
}

/**
 * What citizens may send (docs/site.md#what-citizens-send): a form of the site at `/{path}`, and a call of the public
 * API.
 * @example { path: 'objet-trouve' }
 */
export interface Intake<F extends string = string> {
  /** The path of the form and of the call: `signaler`. */
  path: string;
  /** The title of the form. Default: `labels.one`, else `titles.list`. */
  title?: Label;
  /** A sentence below the title. */
  text?: Label;
  /** The fields, in order. Default: those of the admin's form that a stranger can fill in, except references. */
  fields?: readonly F[];
  /** What the form asks, by field. Default: the labels of the fields. */
  labels?: Readonly<Partial<Record<F, Label>>>;
  /** The fields that must not be empty. Default: those that are `required`. */
  required?: readonly F[];
  /**
   * The text with the street address. With a provider of addresses (docs/site.md#addresses-while-typing), the form
   * proposes addresses, and the chosen one also sets the place.
   */
  address?: F;
  /** The text of the button. */
  button?: Label;
  /** What the site says once the record has arrived. */
  thanks?: Label;
  /** The values that the server sets. */
  values?: Readonly<Partial<Record<F, string | number | boolean>>>;
  /** The field in which the server puts the number of the record: the prefix, then five digits. */
  number?: {
    /** The text field. */
    field: F;
    /** Such as `SIG-`. */
    prefix: string;
  };
  /**
   * The status of a record that the town should check first, because it contains a link, lacks a proof of work, comes
   * from a blocked sender, or exceeds the limit `town`.
   */
  held?: string;
  /** The statuses of a record that needs no more work. */
  closed?: readonly string[];
  /** Lets clerks merge records about the same thing, which are near each other. Needs a place. */
  duplicates?: {
    /** The status of a record that was merged into another one: one of `closed`. */
    status: string;
    /** The field that duplicates have in common. */
    same?: F;
  };
  /** The day by which the town plans to deal with a record. The server sets it when the record arrives. */
  due?: {
    /** The date field. */
    field: F;
    /** A reference whose record has a number of days of its own. */
    by?: F;
    /** The number field of that record. */
    days?: string;
    /** The number of days otherwise. */
    default: number;
  };
  /**
   * Whether the sender gets a mail with the number and the link, if they gave an e-mail address.
   * @default 'email'
   */
  confirm?: 'email' | 'none';
  /** The mails to the sender, by the status that the record gets. */
  mails?: Readonly<Record<string, IntakeMail>>;
  /** The mail to the town for each record. */
  notify?: {
    /** The key of the setting that enables it. */
    enabled: string;
    /** The key of the setting with the e-mail address. */
    to: string;
  };
  /** How long the e-mail address of the sender is kept after the record is closed. */
  retention?: {
    /**
     * The number of months.
     * @default 6
     */
    months: number;
  };
  /** Shows the records, and takes new ones, as Open311 GeoReport v2 does. Needs a `number`, `held` and a place. */
  open311?: Open311<F>;
  /**
   * How much citizens may send. Default: 4 pictures of 20 MB together and 3000 characters; per hour, 10 records from a
   * network, 200 in the town and 40 held ones; 4000 MB of pictures in the town.
   */
  limits?: Partial<IntakeLimits>;
}

/**
 * How citizens answer a question: one answer, several of them, or a value between bounds.
 * @example const modes: Record<string, AnswerMode> = { single: 'one', multiple: 'several' };
 */
export type AnswerMode = 'one' | 'several' | 'between';

/**
 * The questions that citizens answer on the page of a record, once per device. The parts of a question follow from the
 * kinds of its fields: the first `text` asks, the `longText` explains, and the items of the `list` are the answers,
 * each with a `text` and a `number`.
 * @example { questions: 'questions', by: 'type', modes: { single: 'one', multiple: 'several', slider: 'between' } }
 */
export interface Questionnaire<F extends string = string> {
  /** The list of questions. */
  questions: F;
  /** The field of a question that says how it is answered. */
  by: string;
  /** The way to answer, by the value of that field. */
  modes: Readonly<Record<string, AnswerMode>>;
  /** The period or periods in which answers are taken. Default: as long as the record is public. */
  during?: F;
  /** The fields that citizens see once they have answered. */
  thanks?: readonly F[];
}

/**
 * How the site shows several records.
 * @example const layout: Layout = 'cards';
 */
export type Layout = 'cards' | 'list' | 'agenda' | 'directory' | 'people' | 'media' | 'places';

/**
 * What citizens may see (docs/site.md). They see the record as it was last published, not as it was last saved.
 * @example { path: 'associations' }
 */
export interface Public<F extends string = string> {
  /**
   * The path of its pages, its feeds and its calls of the public API: `actualites`. Without it, the records are
   * public only where other records refer to them.
   */
  path?: string;
  /** The title of the list page. Default: `labels.many`, else `titles.list`. */
  title?: Label;
  /**
   * The fields that citizens see besides the title, in order. Default: the pictures of the form, then its dates,
   * repetitions and hours, its texts, links and places, and its formatted texts, but no field of another kind, such as
   * a choice or a list, and none in a section with `roles`. No place either if citizens send the records (`intake`). A value that the form
   * hides by a `when` stays hidden.
   */
  fields?: readonly F[];
  /** Which records citizens see. */
  when?: {
    /**
     * The statuses of a public record. Default: `workflow.publish`. Needed if there is a `status`, but no
     * `workflow.publish`.
     */
    status?: string | readonly string[];
    /** A field of kind `period`, without `many`: citizens see the record only during this period. */
    period?: F;
    /** The values that some fields must have. */
    values?: Readonly<Partial<Record<F, readonly (string | number | boolean)[]>>>;
  };
  /**
   * How the list page shows the records. Default: `agenda` with a date, `places` with a position, `cards` with a
   * picture, else `list`.
   */
  layout?: Layout;
  /**
   * The order of the records. Default in the layout `agenda`: by date, the earliest first, then those without a date.
   * Default in other layouts: by the period of `when`, the latest first, or by name if there is no period.
   */
  sort?: readonly [F, 'ASC' | 'DESC'];
  /**
   * The type of https://schema.org that search engines read. Default: `Event` in the layout `agenda`, `Place` with
   * a position or opening hours, else `WebPage`.
   */
  schema?: string;
  /** The text field with the place of an event, for calendars and search engines. */
  place?: F;
  /** A `url` field. If it has a value and its `when` passes, the record opens this URL in place of its own page. */
  opens?: F;
  /** What the page of a record has below its fields, by the value of a field: a list, a form or a widget of the site. */
  lists?: {
    /** The field whose value decides. */
    by: F;
    /** By value: `weather`, `airQuality`, or the name of a resource with `public.path` (its list), or else `intake` (its form). */
    of: Readonly<Record<string | number, string>>;
  };
  /** How the page of a record shows the records it refers to, by the value of a field. Default: their `layout`. */
  layouts?: {
    /** The field whose value decides. */
    by: F;
    /** The layout, by value. */
    of: Readonly<Record<string, Layout>>;
  };
  /** The questions that citizens answer on the page of a record. */
  questionnaire?: Questionnaire<F>;
}

/**
 * The values that records of the resource have in common. `{ ne: x }` excludes a value.
 * @example const scope: Scope = { newsPage: true, status: { ne: 'DELETED' } };
 */
export type Scope = Readonly<Record<string, string | number | boolean | { ne: string | number | boolean }>>;

interface Common {
  /** The unique name: letters and digits, not a path of another resource. */
  name: string;
  /**
   * The collection in the backend's URLs, under which the records are stored. Default: `name`. If `name` changes, set
   * the old name here: otherwise the list is empty.
   */
  collection?: string;
  /** Selects its records within a shared collection: filters the lists and completes new records. */
  scope?: Scope;
  /**
   * The name of the id in the backend.
   * @default 'id'
   */
  idField?: string;
  /** The field that identifies a record in the address bar, if not the id. */
  key?: string;
  /** The SVG path of its icon in the menu. */
  icon?: string;
  /** The words from which the titles, the menu entry and the toasts are derived. */
  labels?: {
    /**
     * One record, in lower case. With its French article, as in "une association", the French texts agree in gender:
     * "Création d'une association", "Association créée.". Without an article, they avoid the gender.
     */
    one: Label;
    /** Several records, in lower case. */
    many: Label;
  };
  /** The menu entry. */
  menu?: {
    /** A menu group of `resources/index.ts`. */
    group: string;
    /** The text. Default: `labels.many`, else `titles.list`. */
    label?: Label;
    /** Moves the entry into the group's submenu. */
    submenu?: boolean;
    /**
     * The roles that see the entry. They must also be allowed to open its screen.
     * @default ['superAdmin', 'admin']
     */
    roles?: readonly Role[];
  };
  /** The paths in the address bar. */
  routes?: {
    /** The list: `newsList`. */
    list?: string;
    /** The form: `item/edit` creates a record, `item/edit?id=7` edits one. */
    edit?: string;
  };
  /** The titles of the screens. May contain `{field}`. Default: from `labels`. */
  titles?: {
    /** The list. */
    list?: Label;
    /** The form of a new record. */
    create?: Label;
    /** The form of a stored record. */
    edit?: Label;
  };
  /** The statuses that Save, Publish and Unpublish set. */
  workflow?: Workflow;
  /** The toasts after a save. Default: from `labels`, else the same for every resource. */
  notices?: Partial<Record<'created' | 'updated' | 'published', Label>>;
  /** What the resource adds to the home screen, for the roles that may open its list. */
  home?: {
    /** Components between the pending work and the last changes. */
    widgets: readonly Part[];
  };
  /** Custom screens. `list` and `edit` replace the generated ones. */
  views?: Readonly<Record<string, View>>;
}

/**
 * A resource as the engine sees it.
 * @example const columns = ({ list }: Resource) => list?.columns ?? [];
 */
export interface Resource<F extends Fields = Fields> extends Common, FieldReferences<string> {
  fields: F;
}

function expandWildcards(fields: Fields, form: FormLayout): FormLayout {
  const sections = form.tabs ? form.tabs.flatMap((tab) => tab.sections) : form.sections;
  const listed = new Set(sections.flatMap((section) => section.fields));
  const others = Object.entries(fields).flatMap(([name, field]) =>
    field.readOnly || listed.has(name) ? [] : [name],
  );
  const expand = (section: Section): Section => ({
    ...section,
    fields: section.fields.flatMap((name) => (name === '*' ? others : [name])),
  });
  return form.tabs
    ? { ...form, tabs: form.tabs.map((tab) => ({ ...tab, sections: tab.sections.map(expand) })) }
    : { ...form, sections: form.sections.map(expand) };
}

function withTexts<R extends Resource>(resource: R): R {
  const { labels, fields, menu, titles, notices, list } = resource;
  if (!labels) return resource;
  const texts = textsOf(labels, titleFieldsOf(resource), fields);
  return {
    ...resource,
    menu: menu && { label: texts.menu, ...menu },
    titles: { ...texts.titles, ...titles },
    notices: { ...texts.notices, ...notices },
    list: list && { empty: texts.empty, ...list },
  };
}

type Audit = typeof audit;

type Named<F extends Fields> = Extract<keyof F, string>;

/** `F extends Fields` distributes over the members of a union. */
type NamedOf<F extends Fields, K extends string> = F extends Fields
  ? { [N in Named<F>]: F[N] extends { kind: K } ? N : never }[Named<F>]
  : never;

/**
 * Declares one entity. Its list, form, rights, texts and calls are derived from the declaration. Besides its `fields`,
 * an entity with a list has `createdAt`, `createdBy`, `updatedAt` and `updatedBy`, which the backend sets.
 * @example
 * export default defineResource({
 *   name: 'associations',
 *   labels: {
 *     one: { fr: 'une association', en: 'association' },
 *     many: { fr: 'associations', en: 'associations' },
 *   },
 *   menu: { group: 'publication' },
 *   routes: { list: 'associationList', edit: 'association/edit' },
 *   fields: { title: text({ fr: 'Nom', en: 'Name' }, { required: true }) },
 *   list: { columns: ['title', 'updatedAt'], search: ['title'] },
 * });
 */
export const defineResource = <const F extends Fields>(
  declaration: Common &
    FieldReferences<
      Named<F>,
      Named<F> | Named<Audit>,
      NamedOf<F | Audit, KindThatIs<'searchable'>>,
      NamedOf<F | Audit, KindThatIs<'filterable'>>
    > & { fields: F },
): Resource<F> => ({
  ...withTexts(declaration),
  // The first `declaration.fields` puts the declared fields before the added ones. With the second, a declared field
  // replaces an added field of the same name. `checkApp` allows this only for audit fields.
  fields: {
    ...declaration.fields,
    ...untilFields(declaration.fields),
    ...translationFields(declaration.fields),
    ...(declaration.list && audit),
    ...declaration.fields,
  },
  form: declaration.form && expandWildcards(declaration.fields, declaration.form),
});

/**
 * Declares screens without records: views, their menu entry and widgets of the home screen only.
 * @example
 * export default defineScreens({
 *   name: 'collections',
 *   menu: { group: 'publication' },
 *   access: { list: ['superAdmin'] },
 *   views: {
 *     week: {
 *       path: 'collectionWeek',
 *       title: { fr: 'Tournées de la semaine', en: 'Rounds of the week' },
 *       load: () => import('./Week'),
 *     },
 *   },
 * });
 */
export const defineScreens = (
  declaration: Pick<Common, 'name' | 'icon' | 'menu' | 'views' | 'home'> &
    Pick<FieldReferences<never>, 'access'>,
): Resource => ({ ...declaration, fields: {} });

/**
 * A group of the menu.
 * @example { label: { fr: 'Publication', en: 'Publication' }, quickAdd: true }
 */
export interface MenuGroup {
  /** The heading. */
  label: Label;
  /** The heading of the submenu. */
  submenu?: Label;
  /** The home screen links to the form for a new record of each entry. */
  quickAdd?: boolean;
}

/**
 * The whole admin: its entities, the groups of its menu, and the entities with a special role.
 * @example const names = ({ resources }: App) => resources.map(({ name }) => name);
 */
export interface App {
  /** The entities, in menu order. */
  resources: readonly Resource[];
  /** The menu groups, in order, by the name that `menu.group` refers to. */
  menu: Readonly<Record<string, MenuGroup>>;
  /** The entity that stores pictures and documents. */
  bank: Resource;
  /** The entity whose records are the people who sign in. */
  profile: Resource;
  /** The town's site, which only the server loads. Default: no site. */
  site?: () => Promise<{ default: Site }>;
}

/**
 * Declares the whole admin.
 * @example
 * export default defineApp({
 *   menu: { publication: { label: { fr: 'Publication', en: 'Publication' } } },
 *   resources: [halls, images, users],
 *   bank: images,
 *   profile: users,
 * });
 */
export const defineApp = (app: App): App => app;

/**
 * The record type of a declaration, by its top-level fields.
 * @example const priceOf = (one: RecordOf<typeof halls>) => one.price ?? 0;
 */
export type RecordOf<R> =
  R extends Resource<infer F> ? { id: string | number } & { [K in keyof F]?: ValueOf<F[K]> | null } : never;
