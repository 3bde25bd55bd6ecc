import type { IntakeLimits, Label, StoredField, Values } from '../../src/metadata';
import type { Item } from '../model';

/** A field of a form that citizens fill in. */
export interface FormField extends StoredField {
  isNeeded: boolean;
  /** The records to choose from. */
  options?: readonly Item[];
}

/** The form of an `intake`. */
export interface FormModel {
  /** The path below that of the site: `/signaler`. */
  path: string;
  title: Label;
  text?: Label;
  button?: Label;
  fields: readonly FormField[];
  limits: IntakeLimits;
  /** The text field that proposes postal addresses, the call that finds them, and their source. */
  addresses?: { field: string; call: string; credit: string };
  /**
   * `sender`: how many months the server keeps the sender's e-mail address after the record is closed. `record`: how
   * many months it keeps the record after its last change.
   */
  months: { sender: number; record?: number };
  /** The key by which the server recognises a form that is sent twice. */
  key: string;
  /** What was typed, by stored path. */
  values: Values;
  /** What is wrong with the values, by stored path. */
  errors: Readonly<Record<string, string>>;
  /** Why the whole form was refused. */
  problem?: string;
}

/** What a sender sees of what they sent. */
export interface SentModel {
  thanks?: Label;
  /** The URL of the page, with its secret part. */
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
  /** The URLs of the pictures. */
  pictures: readonly string[];
  isSettled: boolean | null;
  isClosed: boolean;
  /** Whether the state is that of another record about the same matter. */
  isMerged: boolean;
  /** Whether to offer to follow the record by e-mail. */
  canFollow: boolean;
  notice?: Label;
  /** What was typed in place of an e-mail address. */
  wrongEmail?: string;
}
