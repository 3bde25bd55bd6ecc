import { json, list, object, success } from '../../contract/calls';
import type { JsonObject } from '../../contract/json';
import { maxEndpoint } from '../../server/channels/endpoint';
import { keyText } from '../../server/public/messages/servePush';
import { locales } from '../../src/metadata';
import { cacheable, publicOperation, text } from './publicCall';

const language: JsonObject = { enum: locales };
const endpoint: JsonObject = {
  type: 'string',
  format: 'uri',
  maxLength: maxEndpoint,
  description: 'The https address that the push service of the browser gave.',
};
const keySchema: JsonObject = { type: 'string', pattern: keyText.source };
const chosen = success('What the browser receives now.', object({ topics: list(text) }));

const subscription: JsonObject = {
  type: 'object',
  required: ['endpoint', 'keys', 'topics'],
  properties: {
    endpoint,
    keys: {
      ...object({ p256dh: keySchema, auth: keySchema }),
      description: 'The keys that the browser gives, in base64url.',
    },
    topics: { ...list(text), minItems: 1, description: 'The `key` of each topic.' },
    language: {
      ...language,
      description: 'The language of the messages. Default: the first language of the town.',
    },
  },
  additionalProperties: false,
};

export const messagePaths: Record<string, JsonObject> = {
  '/push': {
    get: publicOperation({
      tag: 'push',
      id: 'push.topics',
      summary: 'Reads the public key for push messages (VAPID), and the topics of the town',
      parameters: [
        {
          name: 'lang',
          in: 'query',
          description: 'The language of the titles. Default: the first language of the town.',
          schema: language,
        },
      ],
      answers: cacheable(
        success(
          '`publicKey` is the `applicationServerKey` with which a browser subscribes.',
          object({ publicKey: text, topics: list(object({ key: text, title: text })) }),
        ),
      ),
    }),
    post: publicOperation({
      tag: 'push',
      id: 'push.subscribe',
      summary: 'Subscribes a browser, or changes its topics',
      body: json(subscription),
      answers: { 200: chosen, 201: { ...chosen, description: 'The browser is new.' } },
      refuses: [400, 413, 415],
    }),
    delete: publicOperation({
      tag: 'push',
      id: 'push.forget',
      summary: 'Forgets a browser',
      body: json({ ...object({ endpoint: text }), additionalProperties: false }),
      answers: {
        204: { description: 'The browser gets no more messages. An unknown browser gets the same answer.' },
      },
      refuses: [400, 413, 415],
    }),
  },
};
