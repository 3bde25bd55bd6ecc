import { sql } from 'kysely';
import { type Row, textOf } from '../../contract/row';
import { daysOf } from '../../contract/surveyResults';
import {
  collectionOf,
  type Question,
  type QuestionAnswer,
  questionKeys,
  questionsOf,
  type Resource,
} from '../../src/metadata';
import type { Db } from './database';

/** With fewer answers than this, the results of a question could reveal who gave them. */
const minAnswers = 5;

/** The answers of one form. */
export interface Sheet {
  /** Of two forms with the same token, only the first is stored. */
  token: string;
  /** The day on which the form was sent, in the town's time zone. */
  day: string;
  answers: readonly QuestionAnswer[];
}

/** Stores the answers of forms, each only once. */
export async function storeAnswers(
  db: Db,
  tenant: number,
  resource: Resource,
  record: string,
  sheets: readonly Sheet[],
): Promise<void> {
  await sql`insert into answers (tenant, collection, record, token, day, answers)
    select ${tenant}, ${collectionOf(resource)}, ${record}, sheet ->> 'token', (sheet ->> 'day')::date, sheet -> 'answers'
    from jsonb_array_elements(${JSON.stringify(sheets)}::jsonb) sheet
    on conflict (tenant, token) do nothing`.execute(db);
}

/** The days of a record and those of its answers, each with the number of forms. */
const perDay = (days: readonly string[], counts: ReadonlyMap<string, number>) =>
  [...new Set([...days, ...counts.keys()])].sort().map((date) => ({ date, count: counts.get(date) ?? 0 }));

/** How often each answer to a question was given: the offered answers first. For a slider, all are sorted by value. */
function answersOf({ mode, options }: Question, counts: ReadonlyMap<string, number>) {
  const offered = options.map(({ title }) => title);
  const others = [...counts.keys()].filter((title) => !offered.includes(title));
  const placeOf = (title: string) => options.find((option) => option.title === title)?.value ?? Number(title);
  const titles = [...new Set([...offered, ...others])];
  if (mode === 'between') titles.sort((one, other) => placeOf(one) - placeOf(other));
  return titles.map((title) => ({ responseTitle: title, count: counts.get(title) ?? 0 }));
}

/** The results of a record with questions (docs/contract.md#computed-responses), from the stored answers. */
export async function resultsOf(db: Db, tenant: number, resource: Resource, record: Row) {
  const of = sql`tenant = ${tenant} and collection = ${collectionOf(resource)} and record = ${textOf(record.id)}`;
  const { rows: days } = await sql<{ day: string; count: number }>`
    select day::text as day, count(*)::int as count from answers where ${of} group by day`.execute(db);
  const { rows: given } = await sql<{ question: string; answer: string | null; count: number }>`
    select one ->> 'question' as question, answer, count(*)::int as count
    from answers, jsonb_array_elements(answers) one, jsonb_array_elements_text(one -> 'answers') answer
    where ${of} group by grouping sets ((1, 2))
    union all
    select one ->> 'question', null, count(*)::int from answers, jsonb_array_elements(answers) one
    where ${of} group by 1`.execute(db);
  const questions = questionsOf(resource, record);
  const keys = questionKeys(questions);
  return {
    respondents: days.reduce((sum, { count }) => sum + count, 0),
    perDay: perDay(daysOf(record, new Date()), new Map(days.map(({ day, count }) => [day, count]))),
    questions: questions.map((question, index) => {
      const own = given.filter((one) => one.question === keys[index]);
      const asked = own.find(({ answer }) => answer === null)?.count ?? 0;
      const counts = new Map(own.flatMap(({ answer, count }) => (answer === null ? [] : [[answer, count]])));
      return {
        questionTitle: question.title,
        type: question.type,
        answers: asked > 0 && asked < minAnswers ? [] : answersOf(question, counts),
      };
    }),
  };
}
