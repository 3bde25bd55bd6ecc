import { isId } from '../metadata';

/** For searches: "Été à l’Œuvre" becomes "ete a l'oeuvre". */
export const normalizeText = (text: unknown): string =>
  (isId(text) ? String(text) : '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('’', "'");
