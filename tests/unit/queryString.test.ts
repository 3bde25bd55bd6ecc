import { expect, it } from 'vitest';
import { parse, stringify } from '../../src/routing/queryString';

it('reads from a URL what was written into it', () => {
  const values = { filter: '{"q":"Fête & café + 100 % d’été"}', order: 'ASC', page: '2', sort: 'a=b' };
  expect(parse(`?${stringify(values)}`)).toEqual(values);
});

it('writes names in alphabetical order, and leaves out what has no value', () => {
  expect(stringify({ sort: 'title', page: 2, filter: undefined, order: null })).toBe('page=2&sort=title');
});

it('reads without an error what was never meant as a query', () => {
  expect(parse('?%E0%A4%A&=&a&__proto__=x')).toMatchObject({ a: '' });
});
