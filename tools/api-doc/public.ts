import { filterParameter, list, object, specialSchemas, success } from '../../contract/calls';
import { fieldSchemas } from '../../contract/fieldSchema';
import { asObject, type JsonObject, ref } from '../../contract/json';
import { type Format, formats, hasFormat, isFormat } from '../../server/public/formats/formats';
import { publicSchema } from '../../server/public/record';
import {
  type App,
  type Field,
  type Fields,
  fieldOf,
  intakeResources,
  intakeTitleOf,
  labelText,
  open311Resource,
  type PagedResource,
  pagedResources,
  publicFields,
  publicPositionOf,
  publicTitleOf,
  titleFieldsOf,
} from '../../src/metadata';
import { withoutUndefined } from './clean';
import { messagePaths } from './messages';
import { open311Paths, open311Refusals } from './open311';
import { cacheable, inPath, parameters, problem, publicOperation, refusals, text } from './publicCall';
import { sortParameter } from './query';
import { questionPaths } from './questions';
import { sentPaths } from './sent';

const introduction = `The content that a town shows on its site, in the last published version. With this API, citizens also send reports and answers, and subscribe to messages. This description is generated from the declarations in \`resources/\`.

- No sign-in. The API key of the town, in the header \`x-api-key\` or the parameter \`key\`, says which town is meant; without a key, the host name does.
- Scripts of any website may read data and send reports (CORS), but may not send answers or subscribe.
- Each cacheable answer has an \`ETag\`: send it as \`if-none-match\`, and the answer is 304 as long as nothing has changed.
- Moments travel as ISO 8601 with zone, days as \`2026-11-21\`. A reference is the id of the other record.`;

const moment: JsonObject = { type: 'string', format: 'date-time' };
const address: JsonObject = { type: 'string', format: 'uri' };

/** The API returns a reference as an id, and leaves out what only matters for writing. */
function shown(field: Field): Field {
  const { validate, default: _, ...rest } = field;
  if (rest.kind === 'reference') return { ...rest, embed: undefined } as Field;
  if (rest.kind === 'list') return { ...rest, of: shownAll(rest.of) } as Field;
  return { ...rest, unique: undefined } as Field;
}

const shownAll = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, shown(field)]));

const fieldsOf = (resource: PagedResource): Fields =>
  Object.fromEntries([
    ...titleFieldsOf(resource).map((name) => [name, shown(fieldOf(resource, name))]),
    ...publicFields(resource).map(({ name, field }) => [name, shown(field)]),
  ]);

const recordSchema = (app: App, resource: PagedResource): JsonObject => {
  const fields = fieldsOf(resource);
  const own = fieldSchemas(app, fields);
  return {
    type: 'object',
    required: ['id', 'title', 'url', 'publishedAt', 'changedAt'],
    properties: { id: text, title: text, url: address, publishedAt: moment, changedAt: moment, ...own },
  };
};

const featureSchema: JsonObject = object({
  type: { const: 'FeatureCollection' },
  features: list(
    object({
      type: { const: 'Feature' },
      id: text,
      geometry: object({
        type: { enum: ['Point', 'LineString', 'Polygon'] },
        coordinates: {
          type: 'array',
          items: {},
          description: 'Longitude and latitude, in the order of GeoJSON.',
        },
      }),
      properties: {
        type: 'object',
        required: ['title', 'url'],
        properties: { title: text, url: address },
        description: 'Also the public fields of the record, by name.',
        additionalProperties: true,
      },
    }),
  ),
});

const get = ({
  answer,
  ...rest
}: Omit<Parameters<typeof publicOperation>[0], 'answers'> & { answer: JsonObject }) => ({
  get: publicOperation({ ...rest, answers: cacheable(answer) }),
});

const formatTexts: Readonly<Record<Format, string>> = {
  rss: 'The newest records as a feed, at most 50',
  ics: 'The dates as a calendar',
  geojson: 'The places as GeoJSON',
  csv: 'The records as a table, at most 10,000',
};

function resourcePaths(app: App, resource: PagedResource): Record<string, JsonObject> {
  const { path } = resource.public;
  const lang = ref('parameters', 'lang');
  const filter = filterParameter(publicSchema(app, resource, 'filter').paths.keys(), false);
  const sort = sortParameter([...publicSchema(app, resource, 'sort').paths.keys()]);
  const record = ref('schemas', path);
  const page = object({ entries: list(record), next: { type: ['string', 'null'] } });
  const contentOf = (format: Format): JsonObject => ({
    [formats[format].split(';')[0] ?? '']: { schema: format === 'geojson' ? ref('schemas', 'Places') : text },
  });
  const ownFormats = Object.keys(formats)
    .filter(isFormat)
    .filter((format) => hasFormat(resource, format));
  const inFormat = (id: string, format: Format, summary: string) => ({
    id: `${path}.${id}`,
    tag: path,
    summary,
    answer: { description: `${summary}.`, content: contentOf(format) },
  });
  return {
    [`/${path}`]: get({
      id: `${path}.list`,
      tag: path,
      summary: 'Lists records',
      parameters: [filter, sort, ref('parameters', 'limit'), ref('parameters', 'cursor'), lang],
      answer: success('One page of records. `next` is the cursor of the next page.', page),
      refuses: [400],
    }),
    [`/${path}/{id}`]: get({
      id: `${path}.read`,
      tag: path,
      summary: 'Reads one record',
      parameters: [inPath('id'), lang],
      answer: success('The record.', record),
      refuses: [400, 404, 410],
    }),
    ...Object.fromEntries(
      ownFormats.map((format) => [
        `/${path}.${format}`,
        get({ ...inFormat(format, format, formatTexts[format]), parameters: [filter, lang], refuses: [400] }),
      ]),
    ),
    ...(ownFormats.includes('ics') && {
      [`/${path}/{id}.ics`]: get({
        ...inFormat('date', 'ics', 'The dates of one record as a calendar'),
        parameters: [inPath('id'), lang],
        refuses: [400, 404, 410],
      }),
    }),
  };
}

export function publicDocument(app: App): JsonObject {
  const resources = pagedResources(app);
  const hasPlaces = resources.some((resource) => publicPositionOf(resource) !== undefined);
  const paths: Record<string, JsonObject> = {};
  for (const resource of resources)
    Object.assign(paths, resourcePaths(app, resource), questionPaths(resource));
  paths['/catalogue'] = get({
    id: 'catalogue',
    tag: 'catalogue',
    summary: 'Lists all public data as a DCAT catalogue',
    answer: {
      description: 'A DCAT catalogue (https://www.w3.org/TR/vocab-dcat-3).',
      content: { 'application/ld+json': { schema: { type: 'object' } } },
    },
  });
  Object.assign(paths, sentPaths(app), open311Paths(app), messagePaths);
  return asObject(
    withoutUndefined({
      openapi: '3.1.1',
      info: { title: 'The public API of a town', version: '1.0.0', description: introduction },
      servers: [{ url: '{site}/public/v1', variables: { site: { default: 'http://localhost:3001' } } }],
      security: [],
      tags: [
        ...resources.map((resource) => ({
          name: resource.public.path,
          description: labelText(publicTitleOf(resource), 'en'),
        })),
        { name: 'catalogue', description: 'Open data' },
        ...intakeResources(app).map((resource) => ({
          name: resource.intake.path,
          description: labelText(intakeTitleOf(resource), 'en'),
        })),
        ...('/addresses' in paths
          ? [
              {
                name: 'addresses',
                description: 'Suggestions of addresses for what somebody has typed so far',
              },
            ]
          : []),
        ...('/challenge' in paths
          ? [
              {
                name: 'challenge',
                description: 'A small computation that shows that the sender is not a robot',
              },
            ]
          : []),
        ...(open311Resource(app) ? [{ name: 'open311', description: 'Open311 GeoReport v2' }] : []),
        { name: 'push', description: 'Messages to browsers' },
      ],
      paths,
      components: {
        parameters,
        responses: { ...refusals, ...(open311Resource(app) && open311Refusals) },
        schemas: {
          ...Object.fromEntries(
            resources.map((resource) => [resource.public.path, recordSchema(app, resource)]),
          ),
          Period: specialSchemas.Period,
          ...(hasPlaces && { Places: featureSchema }),
          Problem: problem,
        },
      },
    }),
  );
}
