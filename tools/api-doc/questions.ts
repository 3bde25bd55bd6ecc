import { json, list, object, success } from '../../contract/calls';
import type { JsonObject } from '../../contract/json';
import { type PagedResource, type Questionnaire, questionStates } from '../../src/metadata';
import { inPath, publicOperation, text } from './publicCall';

/** The schema of `Question` in `src/metadata`. */
const questionSchema = ({ modes }: Questionnaire): JsonObject =>
  object({
    title: text,
    type: { enum: Object.keys(modes), description: 'The stored type of the question.' },
    mode: {
      enum: [...new Set(Object.values(modes))],
      description:
        'How many answers it takes. `between`: a value from the lowest to the highest `value` of its options.',
    },
    explanation: text,
    options: list({
      type: 'object',
      required: ['title'],
      properties: { title: text, value: { type: 'number', description: 'Its place on a slider.' } },
    }),
  });

export function questionPaths({
  public: { path, questionnaire },
}: PagedResource): Record<string, JsonObject> {
  if (!questionnaire) return {};
  const about = { tag: path, parameters: [inPath('id')] };
  const state = { enum: questionStates, description: 'Whether answers are taken now.' };
  return {
    [`/${path}/{id}/answers`]: {
      get: publicOperation({
        ...about,
        id: `${path}.questions`,
        summary: 'Reads the questions, and gets a token to answer them',
        answers: {
          200: success(
            'The questions. The token is valid for a day and one set of answers; it is null unless `state` is `open`.',
            object({
              state,
              token: { type: ['string', 'null'] },
              questions: list(questionSchema(questionnaire)),
            }),
          ),
        },
        refuses: [404],
      }),
      post: publicOperation({
        ...about,
        id: `${path}.answer`,
        summary: 'Answers the questions',
        body: json(
          object({
            token: text,
            answers: {
              ...list(list(text)),
              description:
                'For each question, in order, the titles of the answers, or the value on a slider. Empty for an unanswered question.',
            },
          }),
        ),
        answers: { 201: success('The answers are stored.', object({ message: text })) },
        refuses: [400, 404, 413, 415, 422],
      }),
    },
  };
}
