import type { Questionnaire } from '../../src/metadata';

/** How citizens answer a survey (docs/site.md#questions). */
export const questionnaire = {
  questions: 'questions',
  by: 'type',
  modes: { uniquechoice: 'one', multichoices: 'several', cursor: 'between' },
  during: 'timings',
  thanks: ['endMessage', 'endImageUrl'],
} as const satisfies Questionnaire;
