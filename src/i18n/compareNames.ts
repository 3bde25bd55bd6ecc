/** For all languages: English names sort like French ones. */
export const compareNames = new Intl.Collator('fr', { numeric: true }).compare;
