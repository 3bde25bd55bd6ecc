import { isLocale, type Label, type Locale, sameLabel, textIn } from '../src/metadata';

/** An error response (docs/contract.md#error-bodies). */
export class Refusal extends Error {
  override name = 'Refusal';

  constructor(
    readonly status: number,
    readonly label: Label,
    readonly details: { code?: number; errors?: Record<string, Label> } = {},
  ) {
    super(label.en);
  }

  bodyIn(locale: Locale) {
    const { code, errors } = this.details;
    const texts = Object.entries(errors ?? {}).map(([name, label]) => [name, textIn(label, locale)]);
    return {
      message: textIn(this.label, locale),
      code,
      ...(errors && { errors: Object.fromEntries(texts) }),
    };
  }
}

/** Reads only the first language of `accept-language`. */
export function localeOf(acceptLanguage = ''): Locale {
  const code = /^[a-z]+/i.exec(acceptLanguage)?.[0].toLowerCase();
  return isLocale(code) ? code : 'fr';
}

export const notFound = () => new Refusal(404, { fr: 'Pas de données', en: 'No data' }, { code: 10005 });

export const forbidden = () => new Refusal(403, { fr: 'NON AUTORISE', en: 'NOT AUTHORISED' });

export const unauthorized = () =>
  new Refusal(401, sameLabel('Unauthorized access: You need have authorization token'));

/** `name` is the invalid parameter or key. */
export const malformed = (name: string, label: Label) =>
  new Refusal(400, label, { errors: { [name]: label } });

export const invalid = (status: 409 | 422, field: string, label: Label) =>
  new Refusal(status, label, { errors: { [field]: label } });

/** @throws Refusal 422 unless `errors` is empty. Its keys are stored paths. */
export function refuseErrors(errors: Record<string, Label>): void {
  const [first] = Object.values(errors);
  if (first) throw new Refusal(422, first, { errors });
}

export const required = (field: string) =>
  invalid(422, field, { fr: 'Le champ est requis', en: 'This field is required' });

export const tooLongText = (max: number): Label => ({
  fr: `Le champ doit contenir au plus ${max} caractères`,
  en: `The field must have at most ${max} characters`,
});

export const tooLong = (field: string, max: number) => invalid(422, field, tooLongText(max));

export const unknownKey = (key: string) =>
  malformed(key, { fr: `Clé inconnue : "${key}".`, en: `Unknown key: "${key}".` });

export const unknownParameter = (name: string) =>
  malformed(name, { fr: `Paramètre inconnu : "${name}".`, en: `Unknown parameter: "${name}".` });

export const notObject = () =>
  new Refusal(400, { fr: 'Le corps doit être un objet JSON.', en: 'The body must be a JSON object.' });

export const notJson = () =>
  new Refusal(415, {
    fr: 'content-type: application/json est attendu.',
    en: 'content-type: application/json is expected.',
  });

export const unreadable = (reason: string) =>
  new Refusal(400, { fr: `L'appel ne se lit pas : ${reason}`, en: `The call cannot be read: ${reason}` });

const kilobyte = 1024;

export function bodyTooLarge(bytes: number) {
  const [size, fr, en] =
    bytes < kilobyte ** 2 ? [bytes / kilobyte, 'Ko', 'kB'] : [bytes / kilobyte ** 2, 'Mo', 'MB'];
  return new Refusal(413, {
    fr: `Le corps dépasse ${size} ${fr}.`,
    en: `The body is larger than ${size} ${en}.`,
  });
}

export const unknownAddress = (line: string) =>
  new Refusal(404, { fr: `Adresse inconnue : ${line}`, en: `Unknown address: ${line}` });

export const methodNotAllowed = (method: string) =>
  new Refusal(405, { fr: `${method} ne se fait pas ici.`, en: `${method} is not possible here.` });

export const internalError = () =>
  new Refusal(500, { fr: 'Erreur interne du serveur.', en: 'Internal server error.' });

export const unknownApiKey = () =>
  new Refusal(401, { fr: "Clé d'API absente ou inconnue.", en: 'Missing or unknown API key.' });

export const closedRegistration = () =>
  new Refusal(403, {
    fr: 'Les inscriptions ne sont pas ouvertes. Demandez un compte à la mairie.',
    en: 'Registration is not open. Ask the town hall for an account.',
  });

export const unknownEmail = () =>
  new Refusal(401, { fr: 'Votre email semble inconnu', en: 'Your e-mail address seems to be unknown' });

export const usedEmail: Label = {
  fr: 'Cet e-mail est déjà utilisé',
  en: 'This e-mail address is already in use',
};

export const wrongPassword: Label = { fr: 'Mot de passe incorrect.', en: 'Wrong password.' };

export const inactiveAccount = () =>
  new Refusal(401, { fr: "Erreur lors de l'authentification", en: 'Authentication failed' });

export const noProvider = () =>
  new Refusal(400, {
    fr: "La connexion par un fournisseur n'est pas configurée sur ce serveur.",
    en: 'Sign-in with a provider is not configured on this server.',
  });
