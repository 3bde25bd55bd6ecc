/** What the backend says no with: a status and the JSON body `{message, code?, errors?}` (contract). */
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

/** Of one record: the "no data" result, code 10005 (spec §8). */
export const notFound = () => new Refusal(404, 'Pas de données', { code: 10005 });

/** Of a role that may not (spec §2, error-403). */
export const forbidden = () => new Refusal(403, 'NON AUTORISE');

/** A malformed call, with the name of what is wrong in it. */
export const malformed = (name: string, message: string) =>
  new Refusal(400, message, { errors: { [name]: message } });

/** The same sentence, about what is typed in a field. */
export const invalid = (status: 409 | 422, field: string, message: string) =>
  new Refusal(status, message, { errors: { [field]: message } });
