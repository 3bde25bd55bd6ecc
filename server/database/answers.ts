import { distance } from 'fastest-levenshtein';
import { sql } from 'kysely';
import { type Row, textOf } from '../../contract/row';
import { surveyDays } from '../../contract/surveyResults';
import {
  collectionOf,
  type Question,
  type QuestionAnswer,
  questionKeys,
  questionsOf,
  type Resource,
  titleOnSlider,
} from '../../src/metadata';
import type { Db } from './database';

/** With fewer answers than this, the results of a question could reveal who gave them. */
const minAnswers = 5;

export interface FilledForm {
  /** Of two forms with the same token, only the first is stored. */
  token: string;
  /** The day on which the form was sent, in the town's time zone. */
  day: string;
  answers: readonly QuestionAnswer[];
}

export async function storeAnswers(
  db: Db,
  tenant: number,
  resource: Resource,
  record: string,
  forms: readonly FilledForm[],
): Promise<void> {
  await sql`insert into answers (tenant, collection, record, token, day, answers)
    select ${tenant}, ${collectionOf(resource)}, ${record}, form ->> 'token', (form ->> 'day')::date, form -> 'answers'
    from jsonb_array_elements(${JSON.stringify(forms)}::jsonb) form
    on conflict (tenant, token) do nothing`.execute(db);
}

/** Pairs the entries of a list before and after a change. @returns the new indexes by old index */
function pairEntries<T extends { title: string }>(
  before: readonly T[],
  after: readonly T[],
  mayBeRenamed: (old: T, now: T) => boolean,
): Map<number, number> {
  const pairs = new Map<number, number>();
  const taken = new Set<number>();
  /** Pairs the entries that are left. `placeOf` returns an index of `after`, or -1. */
  const pairWhere = (placeOf: (old: T, from: number) => number) => {
    for (const [from, old] of before.entries()) {
      const to = pairs.has(from) ? -1 : placeOf(old, from);
      if (!after[to] || taken.has(to)) continue;
      pairs.set(from, to);
      taken.add(to);
    }
  };
  const isNamed = (old: T, now: T | undefined) => now?.title.trim() === old.title.trim();
  // Titles may repeat, so an entry that kept both its title and its place comes first.
  pairWhere((old, from) => (isNamed(old, after[from]) ? from : -1));
  pairWhere((old) => after.findIndex((now, to) => !taken.has(to) && isNamed(old, now)));
  // Finds a renamed entry by its place.
  const isSteady = before.length === after.length || [...pairs].every(([from, to]) => from === to);
  pairWhere((old, from) => {
    const now = after[from];
    return isSteady && now && mayBeRenamed(old, now) ? from : -1;
  });
  return pairs;
}

const wordsOf = (title: string): string[] => title.toLocaleLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** A changed digit changes the meaning. */
const isMisspelt = (one: string, other = ''): boolean =>
  !/\d/.test(one + other) && distance(one, other) * 3 <= Math.max(one.length, other.length);

/** Whether a title still asks the same: words come or go at its ends, or are spelt a little differently. */
function isCorrection(old: string, now: string): boolean {
  const [one, other] = [wordsOf(old), wordsOf(now)];
  if (one.length === 0 || other.length === 0) return false;
  if (one.length === other.length)
    return one.every((word, index) => word === other[index] || isMisspelt(word, other[index]));
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return ` ${long.join(' ')} `.includes(` ${short.join(' ')} `);
}

/** The new titles of a slider's values, by old title. */
function renamedValues(before: Question, after: Question) {
  const valuesOf = ({ options }: Question) => options.flatMap(({ value }) => value ?? []);
  const values = [...new Set([...valuesOf(after), ...valuesOf(before)])];
  return Object.fromEntries(
    values.map((value) => [titleOnSlider(before, value), titleOnSlider(after, value)]),
  );
}

/** The new titles of the offered answers, by old title. */
function renamedAnswers(old: Question, now: Question) {
  if (old.mode === 'between' && now.mode === 'between') return renamedValues(old, now);
  const [before, after] = [old.options, now.options];
  const pairs = pairEntries(before, after, (one, other) => isCorrection(one.title, other.title));
  return Object.fromEntries([...pairs].map(([from, to]) => [before[from]?.title, after[to]?.title]));
}

const isCorrected = (old: Question, now: Question) =>
  old.type === now.type && isCorrection(old.title, now.title);

/** Moves the answers of a record to the new titles of its questions and of their options. */
export async function followTitles(
  db: Db,
  tenant: number,
  resource: Resource,
  { id, before, after }: { id: string; before: Row; after: Row },
): Promise<void> {
  const [old, now] = [questionsOf(resource, before), questionsOf(resource, after)];
  const [oldKeys, keys] = [questionKeys(old), questionKeys(now)];
  const moves = [...pairEntries(old, now, isCorrected)].flatMap(([from, to]) => {
    const [oldQuestion, question] = [old[from], now[to]];
    if (!oldQuestion || !question) return [];
    const titles = renamedAnswers(oldQuestion, question);
    const isMoved = oldKeys[from] !== keys[to] || Object.entries(titles).some(([was, is]) => was !== is);
    return isMoved ? [[oldKeys[from], { to: keys[to], titles }] as const] : [];
  });
  if (moves.length === 0) return;
  await sql`update answers set answers = (
      select jsonb_agg(case when move is null then one else jsonb_build_object(
        'question', move -> 'to',
        'answers', (select jsonb_agg(coalesce(move -> 'titles' -> title, to_jsonb(title)) order by place)
          from jsonb_array_elements_text(one -> 'answers') with ordinality as given (title, place))
      ) end order by nth)
      from jsonb_array_elements(answers) with ordinality as form (one, nth),
        lateral (select ${JSON.stringify(Object.fromEntries(moves))}::jsonb -> (one ->> 'question') as move) found)
    where tenant = ${tenant} and collection = ${collectionOf(resource)} and record = ${id}`.execute(db);
}

const perDay = (days: readonly string[], counts: ReadonlyMap<string, number>) =>
  [...new Set([...days, ...counts.keys()])].sort().map((date) => ({ date, count: counts.get(date) ?? 0 }));

/** The offered answers come first. For a slider, all answers are sorted by value. */
function answersOf({ mode, options }: Question, counts: ReadonlyMap<string, number>) {
  const offered = options.map(({ title }) => title);
  const others = [...counts.keys()].filter((title) => !offered.includes(title));
  const placeOf = (title: string) => options.find((option) => option.title === title)?.value ?? Number(title);
  const titles = [...new Set([...offered, ...others])];
  if (mode === 'between') titles.sort((one, other) => placeOf(one) - placeOf(other));
  return titles.map((title) => ({ responseTitle: title, count: counts.get(title) ?? 0 }));
}

/** Documented in docs/contract.md#computed-responses. */
export async function resultsOf(db: Db, tenant: number, resource: Resource, record: Row) {
  const ofRecord = sql`tenant = ${tenant} and collection = ${collectionOf(resource)} and record = ${textOf(record.id)}`;
  const { rows: days } = await sql<{ day: string; count: number }>`
    select day::text as day, count(*)::int as count from answers where ${ofRecord} group by day`.execute(db);
  // `answer` is null in the row that counts the forms of a question.
  const { rows: given } = await sql<{ question: string; answer: string | null; count: number }>`
    select one ->> 'question' as question, answer, count(*)::int as count
    from answers, jsonb_array_elements(answers) one, jsonb_array_elements_text(one -> 'answers') answer
    where ${ofRecord} group by 1, 2
    union all
    select one ->> 'question', null, count(*)::int from answers, jsonb_array_elements(answers) one
    where ${ofRecord} group by 1`.execute(db);
  const questions = questionsOf(resource, record);
  const keys = questionKeys(questions);
  return {
    respondents: days.reduce((sum, { count }) => sum + count, 0),
    perDay: perDay(surveyDays(record, new Date()), new Map(days.map(({ day, count }) => [day, count]))),
    questions: questions.map((question, index) => {
      const own = given.filter((one) => one.question === keys[index]);
      const formCount = own.find(({ answer }) => answer === null)?.count ?? 0;
      const counts = new Map(own.flatMap(({ answer, count }) => (answer === null ? [] : [[answer, count]])));
      return {
        questionTitle: question.title,
        type: question.type,
        answers: formCount > 0 && formCount < minAnswers ? [] : answersOf(question, counts),
      };
    }),
  };
}
