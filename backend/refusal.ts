/** An error response (docs/contract.md#error-bodies). */
export class Refusal extends Error {
  override name = 'Refusal';

  constructor(
    readonly status: number,
    message: string,
    readonly details: { code?: number; errors?: Record<string, string> } = {},
  ) {
    super(message);
  }

  get body() {
    return { message: this.message, ...this.details };
  }
}

/** 404 for a record that does not exist. */
export const notFound = () => new Refusal(404, 'Pas de données', { code: 10005 });

export const forbidden = () => new Refusal(403, 'NON AUTORISE');

/** 400 for a malformed call. `name` is the invalid parameter or key. */
export const malformed = (name: string, message: string) =>
  new Refusal(400, message, { errors: { [name]: message } });

/** 409 or 422 for an invalid value of a field. */
export const invalid = (status: 409 | 422, field: string, message: string) =>
  new Refusal(status, message, { errors: { [field]: message } });

export const tooLongText = (max: number) => `Le champ doit contenir au plus ${max} caractères`;

/** 422 for a text above its maximum length. */
export const tooLong = (field: string, max: number) => invalid(422, field, tooLongText(max));
