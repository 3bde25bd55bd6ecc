import { expect, it } from 'vitest';
import declared from '../../resources';
import { eventsOf, getResource } from '../../src/metadata';

const news = getResource(declared, 'news');
const { status } = news.fields;
if (status?.kind !== 'status') throw new Error('news have no status');
/** News whose published status had another name in an earlier release. */
const renamed = {
  ...news,
  fields: {
    ...news.fields,
    status: {
      ...status,
      choices: status.choices.map((one) =>
        one.id === 'PUBLISHED' ? { ...one, aliases: ['ONLINE', 7] } : one,
      ),
    },
  },
};

it('when a record stores a former name of the published status, saving the record publishes its changes', () => {
  expect(eventsOf(renamed, 'updated', 'ONLINE', 'ONLINE')).toEqual(['updated', 'published']);
  // Some backends store numbers.
  expect(eventsOf(renamed, 'updated', 7, 7)).toEqual(['updated', 'published']);
  expect(eventsOf(news, 'updated', 'ONLINE', 'ONLINE')).toEqual(['updated']);
});
