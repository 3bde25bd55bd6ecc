import { capitalised, type Label } from './label';
import { isRecord } from './values';

/** What a new password needs. One of these is enough (docs/contract.md#passwordrule). */
export type PasswordRule = readonly {
  minLength: number;
  /** How many of these four it needs: lowercase letters, uppercase letters, digits, symbols. */
  kinds?: number;
}[];

/** The rule of a backend that announces none. */
export const defaultPasswordRule: PasswordRule = [{ minLength: 6 }];

const kindsOfCharacters = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];

export function meetsRule(password: string, rule: PasswordRule): boolean {
  const { length } = [...password];
  const found = kindsOfCharacters.filter((kind) => kind.test(password)).length;
  return rule.some(({ minLength, kinds = 0 }) => length >= minLength && found >= kinds);
}

/** What a rule asks for, as the end of a sentence. */
function demands(rule: PasswordRule): Label {
  const joined = (
    or: string,
    one: (minLength: number, kinds: number | undefined, isFirst: boolean) => string,
  ) => rule.map(({ minLength, kinds }, index) => one(minLength, kinds, index === 0)).join(or);
  return {
    fr: joined(', ou ', (length, kinds, isFirst) => {
      const signs = kinds ? ` avec ${kinds} de ces 4 sortes : minuscules, majuscules, chiffres, signes` : '';
      return `au moins ${length}${isFirst ? ' caractères' : ''}${signs}`;
    }),
    en: joined(', or ', (length, kinds, isFirst) => {
      const signs = kinds
        ? ` with ${kinds} of these 4 kinds: lowercase letters, uppercase letters, digits, symbols`
        : '';
      return `at least ${length}${isFirst ? ' characters' : ''}${signs}`;
    }),
  };
}

/** The help beside the input of a new password. */
export function passwordHelp(rule: PasswordRule): Label {
  const { fr, en } = demands(rule);
  return { fr: capitalised(fr), en: capitalised(en) };
}

/** Why a password is refused. */
export function passwordProblem(rule: PasswordRule): Label {
  const { fr, en } = demands(rule);
  return { fr: `Le champ doit contenir ${fr}`, en: `The field must have ${en}` };
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;

/** Reads the rule of a backend; `undefined` if it is malformed. */
export function readPasswordRule(value: unknown): PasswordRule | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const isRule = value.every(
    (one) => isRecord(one) && isCount(one.minLength) && (one.kinds === undefined || isCount(one.kinds)),
  );
  return isRule ? value : undefined;
}
