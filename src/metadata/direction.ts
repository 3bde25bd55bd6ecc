import type { Locale } from './language';

const rightToLeft = ['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'];

/**
 * The direction in which a language is written, for the attribute `dir`.
 * @example directionOf('fr'); // 'ltr'
 */
export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (rightToLeft.includes(locale) ? 'rtl' : 'ltr');
