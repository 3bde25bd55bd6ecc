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

function demands(rule: PasswordRule): Label {
  const parts = rule.map(({ minLength, kinds }, index) => ({
    fr: [
      `au moins ${minLength}`,
      index === 0 && 'caractères',
      kinds && `avec ${kinds} de ces 4 sortes : minuscules, majuscules, chiffres, signes`,
    ],
    en: [
      `at least ${minLength}`,
      index === 0 && 'characters',
      kinds && `with ${kinds} of these 4 kinds: lowercase letters, uppercase letters, digits, symbols`,
    ],
  }));
  return {
    fr: parts.map(({ fr }) => fr.filter(Boolean).join(' ')).join(', ou '),
    en: parts.map(({ en }) => en.filter(Boolean).join(' ')).join(', or '),
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
