import type { Label } from '../metadata';

/** Not in `fr.ts`, to keep the first bundle small. */
export const searchTexts = {
  title: { fr: 'Rechercher', en: 'Search' },
  hint: { fr: 'Un écran, une action, un élément…', en: 'A screen, an action, a record…' },
  results: { fr: 'Résultats', en: 'Results' },
  recent: { fr: 'Ouverts récemment', en: 'Recently opened' },
  screens: { fr: 'Écrans', en: 'Screens' },
  actions: { fr: 'Actions', en: 'Actions' },
  /** The palette also finds the actions for the appearance and the language by these words. */
  appearanceWords: { fr: 'thème mode', en: 'theme mode' },
  languageWords: { fr: 'langue language', en: 'language langue' },
  searching: { fr: 'Recherche…', en: 'Searching…' },
  none: { fr: 'Aucun résultat', en: 'No results' },
  found: { fr: '{count} résultat |||| {count} résultats', en: '{count} result |||| {count} results' },
  keys: { fr: 'Raccourcis clavier', en: 'Keyboard shortcuts' },
  enterKey: { fr: 'Entrée', en: 'Enter' },
  alsoIn: { fr: 'Aussi dans :', en: 'Also in:' },
  instead: {
    fr: 'Aucun résultat pour « {typed} ». Résultats pour « {found} » :',
    en: 'No results for “{typed}”. Results for “{found}”:',
  },
  lookedIn: { fr: 'Cherché dans : {names}.', en: 'Searched in: {names}.' },
} satisfies Record<string, Label>;

/** Each property has the name of a shortcut in `src/ui/keys.ts`. */
export const shortcutTexts = {
  palette: {
    fr: 'Rechercher un écran, une action ou un élément. Ctrl + Entrée ouvre l’écran ou l’élément dans un nouvel onglet.',
    en: 'Search for a screen, an action or a record. Ctrl + Enter opens a screen or a record in a new tab.',
  },
  save: { fr: 'Enregistrer le formulaire', en: 'Save the form' },
  search: { fr: 'Rechercher dans la liste', en: 'Search the list' },
  next: {
    fr: 'Ligne suivante (dans le tableau, ↓ aussi). Entrée l’ouvre.',
    en: 'Next row (in the table, also ↓). Enter opens it.',
  },
  previous: {
    fr: 'Ligne précédente (dans le tableau, ↑ aussi). Entrée l’ouvre.',
    en: 'Previous row (in the table, also ↑). Enter opens it.',
  },
  answer: { fr: 'Répondre à l’élément ouvert', en: 'Answer the open record' },
  send: {
    fr: 'Envoyer la réponse, et ouvrir l’élément suivant s’il y en a un',
    en: 'Send the answer, and open the next record if there is one',
  },
  keys: { fr: 'Afficher les raccourcis clavier', en: 'Show the keyboard shortcuts' },
} satisfies Record<string, Label>;
