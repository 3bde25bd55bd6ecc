import { authorize } from '../../contract/access';
import { calls } from '../../contract/calls';
import {
  invalid,
  malformed,
  notFound,
  notObject,
  Refusal,
  required,
  tooLong,
  unknownKey,
} from '../../contract/refusal';
import { isRow, type Row, textOf } from '../../contract/row';
import { schemaOf } from '../../contract/schema';
import { type Assist, type AssistTask, assistTasks, collectionOf, type Label } from '../../src/metadata';
import { lighterJpeg } from '../files/pictures';
import { countCall } from '../people/limits';
import type { Assistant } from '../service/assistant/assistant';
import type { Tasks } from '../service/assistant/provider';
import { type Call, Later } from '../service/call';
import { BadStatus } from '../service/fetchJson';
import { fileNamesOf } from './bank';
import { cleanHtml } from './richText';

const { properties } = calls.assist.body;

/** For one person. There is a limit because each call costs the town money. */
const limit = { max: 60, minutes: 15 };

const tooMany: Label = { fr: 'Trop de propositions demandées', en: 'Too many proposals asked for' };

export const describeAssistant = (assistant: Assistant): Assist => ({
  provider: assistant.host,
  tasks: assistTasks.filter((task) => assistant[task]),
});

const keysOf = {
  translate: ['text', 'from', 'to'],
  simplify: ['text', 'to'],
  describePicture: ['picture', 'to'],
} as const satisfies Record<AssistTask, readonly string[]>;

/** @throws Refusal 400 or 422 */
function askedIn(body: unknown): { task: AssistTask; values: Row; isHtml: boolean } {
  if (!isRow(body)) throw notObject();
  const task = assistTasks.find((one) => one === body.task);
  if (!task) throw malformed('task', { fr: 'task : tâche inconnue.', en: 'task: unknown task.' });
  const keys: readonly string[] = keysOf[task];
  for (const key of Object.keys(body)) {
    const isFormat = key === 'format' && keys.includes('text');
    if (key !== 'task' && !isFormat && !keys.includes(key)) throw unknownKey(key);
  }
  for (const key of keys) {
    const value = textOf(body[key]);
    if (value.trim() === '') throw required(key);
    if (key === 'text' && value.length > properties.text.maxLength)
      throw tooLong(key, properties.text.maxLength);
    if (key !== 'text' && key !== 'picture' && !/^[a-z]{2,3}$/.test(value))
      throw malformed(key, {
        fr: `${key} : le code d’une langue est attendu, comme fr.`,
        en: `${key}: the code of a language is expected, such as fr.`,
      });
  }
  const isHtml = body.format === 'html';
  if (isHtml) checkKept(textOf(body.text));
  return { task, values: body, isHtml };
}

/**
 * @returns a function that reads the picture in a size for the provider, or throws Refusal 422
 * @throws Refusal 403, 404
 */
async function pictureOf(call: Call, id: string): Promise<() => Promise<Buffer>> {
  const { app, files, person } = call;
  const schema = schemaOf(app, collectionOf(app.bank));
  if (!schema) throw notFound();
  authorize(schema, 'list', person);
  const { data } = await call.records(schema).read(id);
  authorize(schema, 'list', person, data);
  return async () => {
    // The copy of 640 pixels is enough, if it exists.
    const [original = '', , middle = ''] = fileNamesOf(data);
    const bytes = (await files.get(middle)) ?? (await files.get(original));
    const picture = bytes && (await lighterJpeg(bytes));
    if (picture) return picture;
    throw new Refusal(422, {
      fr: 'Ce fichier n’est pas une image lisible.',
      en: 'This file is not a readable picture.',
    });
  };
}

/** 529 is no standard status, but some providers send it. */
const busyStatuses: readonly number[] = [429, 503, 529];

const failureOf = (error: unknown): 'slow' | 'busy' | 'refused' | 'failed' => {
  if (error instanceof Error && error.name === 'TimeoutError') return 'slow';
  if (!(error instanceof BadStatus)) return 'failed';
  if (busyStatuses.includes(error.status)) return 'busy';
  return error.status < 500 ? 'refused' : 'failed';
};

const failures = {
  slow: [
    503,
    'met trop de temps à répondre. Réessayez dans un instant.',
    'takes too long. Try again in a moment.',
  ],
  busy: [503, 'est très sollicité. Réessayez dans un instant.', 'is very busy. Try again in a moment.'],
  refused: [
    502,
    'a refusé la demande. Si cela se répète, prévenez l’administrateur de votre ville.',
    'refused the request. If it happens again, tell the administrator of your town.',
  ],
  failed: [502, 'n’a pas donné de réponse utilisable. Réessayez.', 'gave no usable answer. Try again.'],
} as const;

const addressesIn = (html: string) =>
  [...new Set([...html.matchAll(/\b(?:href|src)="([^"]*)"/g)].map(([, url]) => url))].sort().join(' ');

const tagsIn = (html: string) => html.match(/<[a-z]/gi)?.length ?? 0;

/** @throws Refusal 422 for elements that the editor cannot write: the proposal would lose them without notice */
function checkKept(html: string): void {
  if (tagsIn(cleanHtml(html)) < tagsIn(html))
    throw invalid(422, 'text', {
      fr: 'Ce texte contient des éléments que la proposition perdrait, comme une vidéo.',
      en: 'This text contains elements that the proposal would lose, such as a video.',
    });
}

/** Refuses changed links and pictures: the dialog of the admin shows only the words, so nobody would notice. */
function usable(answer: string, sent: string, isHtml: boolean): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the database refuses \0, and nobody can see the others.
  const plain = answer.replace(/[\0-\x08\x0b-\x1f\x7f]/g, '').trim();
  if (plain.length > 3 * sent.length + 1_000) return undefined;
  if (!isHtml) return plain || undefined;
  const html = cleanHtml(plain);
  const isEmpty = html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';
  return isEmpty || addressesIn(html) !== addressesIn(cleanHtml(sent)) ? undefined : html;
}

type Asked = ReturnType<typeof askedIn>;

function answerOf(tasks: Partial<Tasks>, { task, values, isHtml }: Asked, picture?: Buffer) {
  const [text, from, to] = ['text', 'from', 'to'].map((key) => textOf(values[key])) as [
    string,
    string,
    string,
  ];
  if (task === 'translate') return tasks.translate?.({ text, isHtml }, from, to);
  if (task === 'simplify') return tasks.simplify?.({ text, isHtml }, to);
  return picture && tasks.describePicture?.(picture, to);
}

/** `POST assist` (docs/contract.md#assist). Must not store or log the texts. */
export async function assist(call: Call) {
  const { assistant, database, tenant, person, request } = call;
  const asked = askedIn(call.body);
  if (!assistant?.[asked.task]) throw notFound();
  const readPicture =
    asked.task === 'describePicture' ? await pictureOf(call, textOf(asked.values.picture)) : undefined;
  return new Later(async () => {
    await countCall(database, tenant.id, 'assist', person.id, limit, tooMany);
    const picture = await readPicture?.();
    const { host } = assistant;
    const refuse = (kind: keyof typeof failures, reason: string) => {
      request.log.warn({ provider: host, task: asked.task, reason }, 'no proposal');
      const [status, fr, en] = failures[kind];
      return new Refusal(status, { fr: `${host} ${fr}`, en: `${host} ${en}` });
    };
    const answer = await answerOf(assistant, asked, picture)?.catch((error: Error) => {
      // Logs only the message of a `BadStatus`: any other message may quote the answer.
      throw refuse(failureOf(error), error.name === 'BadStatus' ? error.message : error.name);
    });
    const text = usable(answer ?? '', textOf(asked.values.text), asked.isHtml);
    if (text === undefined) throw refuse('failed', 'no usable text');
    return { text };
  });
}
