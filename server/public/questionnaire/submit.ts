import type { FastifyRequest } from 'fastify';
import { notFound } from '../../../contract/refusal';
import { texts } from '../../../site/texts';
import {
  collectionOf,
  type PagedResource,
  type Question,
  questionStateAt,
  questionsOf,
  textIn,
} from '../../../src/metadata';
import { dayText } from '../../../src/metadata/townTime';
import { storeAnswers } from '../../database/answers';
import { sha256 } from '../../people/keys';
import { countCall, networkOf } from '../../people/limits';
import type { Service } from '../../service/call';
import type { PublicRecord } from '../record';
import type { PublicTown } from '../town';
import { recordsOf, type Visit } from '../visit';
import { answersIn, type SentAnswers } from './sheet';
import { type FormName, stateOfToken } from './token';

/** The most answers of a network to a record in an hour: enough for all in a household, a school or a town hall. */
const limit = { max: 200, minutes: 60 };

/** The most bytes of a form with answers. */
export const bodyLimit = 64 * 1024;

/** A public record with questions, and the name of its form. */
interface Opened {
  record: PublicRecord;
  form: FormName;
}

export const formName = ({ tenant }: PublicTown, resource: PagedResource, id: string): FormName =>
  `${tenant.id} ${collectionOf(resource)} ${id}`;

/**
 * The name of a form together with its questions. The form sends the indexes of the chosen answers. After a change of
 * the questions, these would be other answers.
 */
export const askedForm = (form: FormName, questions: readonly Question[]): FormName =>
  `${form} ${sha256(JSON.stringify(questions.map(({ title, mode, options }) => [title, mode, options])))}`;

/** The public record of a form. @throws Refusal 404 */
export async function openForm(visit: Visit, resource: PagedResource, id: string): Promise<Opened> {
  const record = await recordsOf(visit).read(resource, id);
  if (record === undefined || record === 'gone' || record.resource !== resource) throw notFound();
  return { record, form: formName(visit.town, resource, id) };
}

/** Counts an answer of a network. @throws Refusal 429 */
export const countAnswer = (
  { database }: Service,
  town: PublicTown,
  { ip }: FastifyRequest,
  resource: PagedResource,
  id: string,
) => countCall(database, town.tenant.id, `answers ${formName(town, resource, id)}`, networkOf(ip), limit);

/** Why answers are refused, and whether they were given to other questions. */
interface Problem {
  text: string;
  isOther?: boolean;
}

/** Stores what somebody has answered. @returns why it is refused; `undefined` once it is stored */
export async function submit(
  { service, db, locale, town }: Visit,
  { record: { resource, id, stored }, form }: Opened,
  token: string,
  sent: SentAnswers,
): Promise<Problem | undefined> {
  if (questionStateAt(resource, stored, new Date()) !== 'open') return { text: textIn(texts.closed, locale) };
  const questions = questionsOf(resource, stored);
  const state = stateOfToken(service.database.secrets, askedForm(form, questions), token);
  if (state === 'wrong') return { text: textIn(texts.formChanged, locale), isOther: true };
  const found = answersIn(questions, sent, locale);
  if ('problem' in found) return { text: found.problem };
  if (state === 'old') return { text: textIn(texts.formExpired, locale) };
  const sheet = { token: sha256(token), day: dayText(Date.now()), answers: found.answers };
  await storeAnswers(db, town.tenant.id, resource, id, [sheet]);
  return undefined;
}
