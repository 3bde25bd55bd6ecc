import { isRecord } from './values';

/**
 * What a backend asks of a new password, which must meet at least one entry (docs/contract.md#passwordrule).
 * @example const minLengthsIn = (rule: PasswordRule) => rule.map(({ minLength }) => minLength);
 */
export type PasswordRule = readonly {
  minLength: number;
  /** How many of these four the password needs: lowercase letters, uppercase letters, digits, symbols. */
  kinds?: number;
}[];

/**
 * The rule of a backend that announces none.
 * @example const isGood = (password: string) => meetsRule(password, defaultPasswordRule);
 */
export const defaultPasswordRule: PasswordRule = [{ minLength: 6 }];

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;

/**
 * Reads the rule of a backend; `undefined` if it is malformed.
 * @example const rule = readPasswordRule([{ minLength: 12 }]);
 */
export function readPasswordRule(value: unknown): PasswordRule | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const isRule = value.every(
    (one) =>
      isRecord(one) &&
      isCount(one.minLength) &&
      (one.kinds === undefined || (isCount(one.kinds) && one.kinds <= 4)),
  );
  return isRule ? value : undefined;
}
