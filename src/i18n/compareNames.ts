/**
 * Compares names as people sort them: accents and case count only if all letters are the same, and 2 comes before 10.
 * English names sort like French ones.
 */
export const compareNames = new Intl.Collator('fr', { numeric: true }).compare;
