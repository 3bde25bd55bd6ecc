import type { Locale } from './language';

const rightToLeft = ['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'];

/**
 * The value of the attribute `dir` for a language.
 * @example directionOf('fr'); // 'ltr'
 */
export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (rightToLeft.includes(locale) ? 'rtl' : 'ltr');
