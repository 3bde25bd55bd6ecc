import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { declarationsPage, vocabulary } from '../../tools/docs/declarationsPage';
import samples from '../everyKind';

describe('docs/declarations.md', () => {
  it('is up to date with the docstrings', () => {
    const page = readFileSync(new URL('../../docs/declarations.md', import.meta.url), 'utf8');
    expect(page === declarationsPage(), 'docs/declarations.md is older than src/metadata: npm run docs').toBe(
      true,
    );
  });

  it('describes every kind and option, and has an example of every kind', () => {
    const { kinds, everyField, optionTypes, resource, parts, app, site, define } = vocabulary();
    const withOptions = [...everyField, ...optionTypes, ...resource, ...parts, ...app, ...site];
    const undescribed = withOptions.flatMap((word) =>
      word.options.filter((option) => option.words === '').map((option) => `${word.name}.${option.name}`),
    );
    // The names of the notices explain themselves.
    expect(undescribed.filter((name) => !/^Common\.notices\./.test(name))).toEqual([]);
    for (const word of [...kinds, ...parts, ...site, ...define]) expect(word.words, word.name).not.toBe('');
    for (const word of kinds) expect(word.example, word.name).toMatch(new RegExp(`\\b${word.name}\\(`));
  });

  it('names every kind of field', () => {
    const used = new Set<string>(Object.values(samples.fields).map((field) => field.kind));
    expect(
      vocabulary()
        .kinds.map((word) => word.name)
        .toSorted(),
    ).toEqual([...used].toSorted());
  });
});
