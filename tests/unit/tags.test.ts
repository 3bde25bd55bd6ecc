import { describe, expect, it } from 'vitest';
import { withTags, wordsIn } from '../../src/fields/inputs/choice/withTags';

const add = (tags: readonly string[], typed: string, suggested: readonly string[] = []) =>
  withTags(tags, wordsIn(typed), suggested, (tag) => (tag === 'SPORT' ? 'Sport' : tag));

describe('words that are typed or pasted as tags', () => {
  it.each([
    ['a, b; c', ['a', 'b', 'c']],
    ['  fête   du  lac ', ['fête du lac']],
    [' , ;; ', []],
    ['Voirie, VOIRIE; voirie', ['Voirie']],
    ['été, ete', ['été', 'ete']],
  ])('%j become %j', (typed, tags) => {
    expect(add([], typed)).toEqual(tags);
  });

  it('are added after the tags of the field, without duplicates in upper or lower case', () => {
    expect(add(['Voirie', 'École'], 'école, Travaux, voirie')).toEqual(['Voirie', 'École', 'Travaux']);
  });

  it('take the spelling of a suggested tag, or the id of a suggestion that has a label', () => {
    expect(add([], 'voirie, sport', ['SPORT', 'Voirie'])).toEqual(['Voirie', 'SPORT']);
    expect(add(['SPORT'], 'Sport', ['SPORT'])).toEqual(['SPORT']);
  });

  it('leave the tags that the backend stored as they are', () => {
    expect(add(['a, b', ' c', 'A, B'], 'd')).toEqual(['a, b', ' c', 'A, B', 'd']);
  });
});
