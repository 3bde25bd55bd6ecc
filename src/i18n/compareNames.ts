/** Compares two names as people sort them: accents and case hardly count, and 10 follows 2. English sorts like French. */
export const compareNames = new Intl.Collator('fr', { numeric: true }).compare;
