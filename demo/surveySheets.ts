import { type Row, textOf } from '../contract/row';
import { surveyResults } from '../contract/surveyResults';
import { demoTally } from './surveyTally';

/** Whether a person is one of the `count` people who gave an answer. Each `shift` picks other people. */
const gave = (person: number, total: number, count: number, shift: number) =>
  (person + shift * 7) % total < count;

/** One sheet per respondent. The sheets add up to the counts of `surveyResults`. */
export function demoSheets(survey: Row, respondents: number, now: Date) {
  const { perDay, questions } = surveyResults(survey, demoTally(survey, respondents), now);
  const days = perDay.flatMap(({ date, count }) => Array.from({ length: count }, () => date));
  return days.map((day, person) => ({
    token: `demo ${textOf(survey.id)} ${person}`,
    day,
    answers: questions.flatMap(({ questionTitle, type, answers }, index) => {
      let countSoFar = 0;
      const given = answers.filter(({ count }, nth) => {
        if (type === 'multichoices') return gave(person, days.length, count, nth);
        const countBefore = countSoFar;
        countSoFar += count;
        // Each person gives at most one answer: each answer takes the next `count` people.
        return gave(person, days.length, countSoFar, index) && !gave(person, days.length, countBefore, index);
      });
      return given.length === 0
        ? []
        : [{ question: questionTitle, answers: given.map(({ responseTitle }) => responseTitle) }];
    }),
  }));
}
