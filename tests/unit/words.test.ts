import { describe, expect, it } from 'vitest';
import { messages as en } from '../../src/i18n/en';
import { messages as fr } from '../../src/i18n/fr';

/** The variables of each text, such as `name,total`, by the path of the text. */
function textsOf(value: unknown, path = ''): Map<string, string> {
  if (typeof value === 'string') {
    const variables = [...value.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name);
    return new Map([[path, [...new Set(variables)].sort().join(',')]]);
  }
  if (typeof value !== 'object' || value === null) return new Map();
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => [...textsOf(inner, path ? `${path}.${key}` : key)]),
  );
}

describe('the interface in French and English', () => {
  it('has every text in both languages, with the same variables', () => {
    expect(Object.fromEntries(textsOf(en))).toEqual(Object.fromEntries(textsOf(fr)));
  });

  it('has no empty text', () => {
    for (const messages of [fr, en]) {
      for (const [path] of textsOf(messages)) {
        const text = path
          .split('.')
          .reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], messages);
        expect(text, path).not.toBe('');
      }
    }
  });

  it('keeps the labels of three menu entries that have no screen', () => {
    expect(fr.menu).toEqual({ search: 'Recherche', documents: 'Documents', exploration: 'Exploration' });
  });

  it('has the messages of docs/product.md#messages letter for letter', () => {
    expect(fr.validation).toMatchObject({
      required: 'Le champ est requis',
      same: "La valeur doit être identique à l'autre",
      minLength: 'Le champ doit contenir au moins 6 caractères',
      email: 'Le champ doit être un email valide',
      enterEmail: 'Merci de saisir un email valide!',
      invalidForm: 'formulaire invalide',
      passwords: 'Les mots de passe ne sont pas identiques',
      terms: 'Vous devez accepter les conditions et la politique de confidentialité.',
    });
    expect(fr.error).toMatchObject({
      dataNotProvided: 'Pas de données',
      loading: 'Erreur de chargement',
      login: "Erreur de l'api de connexion",
      save: 'Erreur durant la sauvegarde.',
      publish: 'Erreur durant la publication.',
      unpublish: 'Erreur durant la dépublication.',
      delete: 'Erreur durant la suppression.',
      action: "Erreur durant l'action.",
      send: "Erreur durant l'envoi.",
      missingParameter: 'Paramètre absent.',
      fileInUse: 'Le fichier est utilisé',
      authentication: "Erreur lors de l'authentification",
      password: 'Mot de passe incorrect.',
      unknownEmail: 'Votre email semble inconnu',
      forbidden: 'NON AUTORISE',
    });
  });
});
