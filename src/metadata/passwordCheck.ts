import { capitalised, type Label } from './label';
import type { PasswordRule } from './passwordRule';

const kindsOfCharacters = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];

/**
 * Whether a rule allows a password.
 * @example meetsRule('Salle-des-fêtes-1789', defaultPasswordRule); // true
 */
export function meetsRule(password: string, rule: PasswordRule): boolean {
  const { length } = [...password];
  const found = kindsOfCharacters.filter((kind) => kind.test(password)).length;
  return rule.some(({ minLength, kinds = 0 }) => length >= minLength && found >= kinds);
}

/** What a rule asks for, as the end of a sentence. */
function demands(rule: PasswordRule): Label {
  const joined = (
    or: string,
    demandOf: (minLength: number, kinds: number | undefined, isFirst: boolean) => string,
  ) => rule.map(({ minLength, kinds }, index) => demandOf(minLength, kinds, index === 0)).join(or);
  return {
    fr: joined(', ou ', (length, kinds, isFirst) => {
      const kindsText = kinds
        ? ` avec ${kinds} de ces 4 sortes : minuscules, majuscules, chiffres, signes`
        : '';
      return `au moins ${length}${isFirst ? ' caractères' : ''}${kindsText}`;
    }),
    en: joined(', or ', (length, kinds, isFirst) => {
      const kindsText = kinds
        ? ` with ${kinds} of these 4 kinds: lowercase letters, uppercase letters, digits, symbols`
        : '';
      return `at least ${length}${isFirst ? ' characters' : ''}${kindsText}`;
    }),
  };
}

/**
 * The help beside the input of a new password.
 * @example passwordHelp(defaultPasswordRule).fr;
 */
export function passwordHelp(rule: PasswordRule): Label {
  const { fr, en } = demands(rule);
  return { fr: capitalised(fr), en: capitalised(en) };
}

/**
 * Why a password is refused.
 * @example passwordProblem(defaultPasswordRule).fr;
 */
export function passwordProblem(rule: PasswordRule): Label {
  const { fr, en } = demands(rule);
  return { fr: `Le champ doit contenir ${fr}`, en: `The field must have ${en}` };
}
