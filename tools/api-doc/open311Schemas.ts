import { object } from '../../contract/calls';
import type { JsonObject } from '../../contract/json';
import { requestStates } from '../../server/intake/open311/asked';
import { formats, itemNames, types } from '../../server/intake/open311/write';
import { text } from './publicCall';

export const nullable: JsonObject = { type: ['string', 'null'] };
export const instant: JsonObject = { type: 'string', format: 'date-time' };
const degrees: JsonObject = { type: ['number', 'null'] };

/** The same schema for each media type. The key has no charset. */
export const content = (schema: JsonObject): JsonObject =>
  Object.fromEntries(formats.map((format) => [types[format].split(';')[0] ?? '', { schema }]));

/** A list: in XML, an element that contains one element for each item. */
const listIn = (name: string, items: JsonObject): JsonObject => ({
  type: 'array',
  xml: { name, wrapped: true },
  items: { ...items, xml: { name: itemNames[name] ?? null } },
});
export const requests = (properties: JsonObject) => listIn('service_requests', object(properties));

export const discovery: JsonObject = {
  ...object({
    changeset: instant,
    contact: text,
    key_service: { ...nullable, description: 'Null: no call needs a key.' },
    endpoints: listIn(
      'endpoints',
      object({
        specification: text,
        url: text,
        changeset: instant,
        type: { enum: ['production', 'test'] },
        formats: listIn('formats', text),
      }),
    ),
  }),
  xml: { name: 'discovery' },
};

/** The kinds of problem that people can report. */
export const services = listIn(
  'services',
  object({
    service_code: text,
    service_name: text,
    description: nullable,
    metadata: { type: 'boolean', description: 'False: no service asks for more attributes.' },
    type: { const: 'realtime' },
    keywords: nullable,
    group: nullable,
  }),
);

/** No service asks for attributes. */
export const definition: JsonObject = {
  ...object({ service_code: text, attributes: { ...listIn('attributes', { type: 'object' }), maxItems: 0 } }),
  xml: { name: 'service_definition' },
};

export const requestList = requests({
  service_request_id: text,
  status: { enum: requestStates },
  status_notes: { ...nullable, description: 'The status in words.' },
  service_name: nullable,
  service_code: nullable,
  description: nullable,
  agency_responsible: nullable,
  service_notice: nullable,
  requested_datetime: instant,
  updated_datetime: { ...instant, description: 'When the request got its status.' },
  expected_datetime: nullable,
  address: nullable,
  address_id: nullable,
  zipcode: nullable,
  lat: { ...degrees, description: 'Rounded to three decimals.' },
  long: { ...degrees, description: 'Rounded to three decimals.' },
  media_url: nullable,
});

export const errors = listIn('errors', object({ code: { type: 'integer' }, description: text }));
