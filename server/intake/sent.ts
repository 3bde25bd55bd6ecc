import type { FastifyRequest } from 'fastify';
import { parseBody } from '../../contract/body';
import { notObject, Refusal, unknownKey } from '../../contract/refusal';
import { isRow, textOf } from '../../contract/row';
import { type IntakeResource, intakeFields, isPictures, storedPathsOf } from '../../src/metadata';

/** `_key` makes a second sending harmless. `_website` is a trap for bots. */
const extras = ['_key', '_proof', '_website'] as const;

export interface Sent {
  /** By stored path. */
  values: ReadonlyMap<string, unknown>;
  /** Files that are not empty. */
  files: readonly Buffer[];
  key: string;
  proof: string;
  /** Filled in only by bots. */
  trap: string;
}

const unreadableForm = () =>
  new Refusal(400, {
    fr: 'L’envoi ne se lit pas comme un formulaire.',
    en: 'The body cannot be read as a form.',
  });

const pathsOf = (resource: IntakeResource) =>
  intakeFields(resource).flatMap(({ name, field }) => (isPictures(field) ? [] : storedPathsOf(name, field)));

/** @throws Refusal 400 */
export async function entriesOf({ body, headers }: FastifyRequest): Promise<[string, unknown][]> {
  const type = headers['content-type'] ?? '';
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  if (/^application\/json\s*(;|$)/i.test(type)) {
    const read = parseBody(bytes.toString());
    if (!isRow(read)) throw notObject();
    return Object.entries(read);
  }
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw unreadableForm();
    });
  return [...form.entries()];
}

/** @throws Refusal 400 for a body that cannot be read, or with a part that is not in the form */
export async function readSent(request: FastifyRequest, resource: IntakeResource): Promise<Sent> {
  const paths = new Set(pathsOf(resource));
  const pictures = intakeFields(resource).find(({ field }) => isPictures(field));
  const values = new Map<string, unknown>();
  const others = new Map<string, string>();
  const files: Buffer[] = [];
  for (const [name, value] of await entriesOf(request)) {
    if (value instanceof File) {
      if (name !== pictures?.path) throw unknownKey(name);
      // A form without a picture sends an empty file.
      if (value.size > 0) files.push(Buffer.from(await value.arrayBuffer()));
    } else if (extras.some((one) => one === name)) others.set(name, textOf(value));
    else if (paths.has(name)) values.set(name, typeof value === 'string' ? value.trim() : value);
    // A form without a picture may also send an empty text.
    else if (name !== pictures?.path || value !== '') throw unknownKey(name);
  }
  return {
    values,
    files,
    key: others.get('_key') ?? textOf(request.headers['idempotency-key']),
    proof: others.get('_proof') ?? '',
    trap: others.get('_website') ?? '',
  };
}
