import { isId } from '../metadata';

/** Normalizes a text or a number for searches: "Été à l'Œuvre" becomes "ete a l'oeuvre". Other values become "". */
export const normalizeText = (text: unknown): string =>
  (isId(text) ? String(text) : '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('’', "'");
