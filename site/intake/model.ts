import type { IntakeLimits, Label, StoredField, Values } from '../../src/metadata';
import type { Item } from '../model';

export interface FormField extends StoredField {
  isNeeded: boolean;
  options?: readonly Item[];
}

export interface FormModel {
  /** Relative to the path of the site, such as `/signaler`. */
  path: string;
  title: Label;
  text?: Label;
  button?: Label;
  fields: readonly FormField[];
  limits: IntakeLimits;
  /** The text field that proposes postal addresses, the call that finds them, and their source. */
  addresses?: { field: string; call: string; credit: string };
  /** How long the server keeps the sender's e-mail address after closing, and the record after its last change. */
  months: { sender: number; record?: number };
  /** The key by which the server recognises a form that is sent twice. */
  key: string;
  /** By stored path, as typed. */
  values: Values;
  /** By stored path. */
  errors: Readonly<Record<string, string>>;
  /** Why the whole form was refused. */
  problem?: string;
}

export interface SentModel {
  thanks?: Label;
  /** Contains the secret of the page. */
  href: string;
  isNew: boolean;
  lacksPictures: boolean;
  isHeld: boolean;
  number: string;
  state?: Label;
  /** What the town says about this state. */
  explanation?: string;
  /** Each new state, and each answer of the town, oldest first. */
  history: readonly { at: string; state?: Label; answer?: string }[];
  facts: readonly { field: StoredField; values: Values; reference?: Item }[];
  pictures: readonly string[];
  isSettled: boolean | null;
  isClosed: boolean;
  /** Whether the state comes from another record, into which this one was merged. */
  isMerged: boolean;
  canFollow: boolean;
  notice?: Label;
  /** The invalid e-mail address that the visitor typed. */
  wrongEmail?: string;
}
