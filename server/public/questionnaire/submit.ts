import type { FastifyRequest } from 'fastify';
import { texts } from '../../../site/texts';
import {
  askedQuestions,
  collectionOf,
  type PagedResource,
  type Question,
  questionStateAt,
  textIn,
} from '../../../src/metadata';
import { dayText } from '../../../src/metadata/townTime';
import { storeAnswers } from '../../database/answers';
import { sha256 } from '../../people/keys';
import { countCall, networkOf } from '../../people/limits';
import type { Service } from '../../service/call';
import { type PublicRecord, pageValues } from '../record';
import type { PublicTown } from '../town';
import { recordsOf, type Visit } from '../visit';
import { answersIn, type SentAnswers } from './sheet';
import { type FormKey, stateOfToken } from './token';

/** For a network and a record: enough for a household, a school or a town hall. */
const limit = { max: 200, minutes: 60 };

export const bodyLimit = 64 * 1024;

interface OpenForm {
  record: PublicRecord;
  questions: readonly Question[];
  form: FormKey;
}

export const formKey = ({ tenant }: PublicTown, resource: PagedResource, id: string): FormKey =>
  `${tenant.id} ${collectionOf(resource)} ${id}`;

/** Changes with the questions: the server refuses a form opened before. The order of the options does not count. */
export function askedForm(form: FormKey, questions: readonly Question[]): FormKey {
  const asked = questions.map(({ title, mode, options }) => {
    const offered = options.map((one) => JSON.stringify([one.title, mode === 'between' && one.value]));
    return [title, mode, offered.sort()];
  });
  return `${form} ${sha256(JSON.stringify(asked))}`;
}

export async function openForm(
  visit: Visit,
  resource: PagedResource,
  id: string,
): Promise<OpenForm | undefined> {
  const record = await recordsOf(visit).read(resource, id);
  if (record === undefined || record === 'gone' || record.resource !== resource) return undefined;
  const questions = askedQuestions(resource, pageValues(record));
  return { record, questions, form: formKey(visit.town, resource, id) };
}

/** @throws Refusal 429 */
export const countAnswer = (
  { database }: Service,
  town: PublicTown,
  { ip }: FastifyRequest,
  resource: PagedResource,
  id: string,
) => countCall(database, town.tenant.id, `answers ${formKey(town, resource, id)}`, networkOf(ip), limit);

/** @returns why the server refuses the answers; `undefined` once they are stored */
export async function submit(
  { service, db, locale, town }: Visit,
  { record: { resource, id, stored }, questions, form }: OpenForm,
  token: string,
  sent: SentAnswers,
): Promise<string | undefined> {
  if (questionStateAt(resource, stored, new Date()) !== 'open') return textIn(texts.answersLost, locale);
  const state = stateOfToken(service.database.secrets, askedForm(form, questions), token);
  if (state === 'wrong') return textIn(texts.formChanged, locale);
  const found = answersIn(questions, sent, locale);
  if ('problem' in found) return found.problem;
  if (state === 'old') return textIn(texts.formExpired, locale);
  const filled = { token: sha256(token), day: dayText(Date.now()), answers: found.answers };
  await storeAnswers(db, town.tenant.id, resource, id, [filled]);
  return undefined;
}
