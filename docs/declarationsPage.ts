import { filterable, searchable } from '../src/metadata';
import { type Option, vocabularyOf, type Word } from './vocabulary';

const metadata = (name: string) => new URL(`../src/metadata/${name}.ts`, import.meta.url);

const code = (text: string) => `\`${text.replaceAll('|', '\\|')}\``;

/** The parameters of types read as what they stand for. */
const typeText = (type: string): string =>
  type
    .replace(/<F>/g, '')
    .replace(/readonly (F|Listed|Searchable|Filterable)\[\]/g, 'names of fields')
    .replace(/\b(F|Listed|Searchable|Filterable)\b/g, 'name of a field')
    .replace(/\bV\b/g, 'value');

const row = ({ name, isOptional, type, words, fallback }: Option) =>
  `| ${code(name)}${isOptional ? '' : ' *'} | ${code(typeText(type))} | ${words.replaceAll('|', '\\|')}${fallback && ` Default: ${code(fallback)}.`} |`;

const table = (options: readonly Option[]): string =>
  options.length === 0
    ? ''
    : ['| option | type | what |', '| --- | --- | --- |', ...options.map(row)].join('\n');

const example = (text: string): string => (text ? `\`\`\`ts\n${text}\n\`\`\`` : '');

const paragraphs = (...parts: string[]): string => parts.filter((part) => part !== '').join('\n\n');

function kindSection(word: Word, types: ReadonlyMap<string, Word>): string {
  const own = types.get(word.optionsType)?.options ?? [];
  const uses = [
    searchable.some((kind) => kind === word.name) && 'can be searched',
    filterable.some((kind) => kind === word.name) && 'can be a filter',
  ].filter(Boolean);
  return paragraphs(
    `### ${word.name}`,
    `${code(`${word.name}(${word.call})`)}. ${word.words}${uses.length > 0 ? ` It ${uses.join(' and ')}.` : ''}`,
    example(word.example),
    table(own.filter((option) => !word.taken.includes(option.name))),
  );
}

const typeSection = (word: Word): string =>
  paragraphs(
    `### ${word.name}`,
    word.words,
    word.options.length > 0 ? table(word.options) : `\`${word.text}\``,
    example(word.example),
  );

/** The functions that make a field, the types they take, and those of a declaration. */
export function vocabulary() {
  const fields = new Map([...vocabularyOf(metadata('kinds')), ...vocabularyOf(metadata('fields'))]);
  const define = vocabularyOf(metadata('define'));
  const pick = (words: ReadonlyMap<string, Word>, names: readonly string[]): Word[] =>
    names.map((name) => {
      const word = words.get(name);
      if (!word)
        throw new Error(`The vocabulary has no "${name}": change the list in docs/declarationsPage.ts`);
      return word;
    });
  return {
    fields,
    kinds: [...fields.values()].filter((word) => word.optionsType !== ''),
    everyField: pick(fields, ['FieldOptions']),
    shapes: [
      ...pick(fields, [
        'Choice',
        'Unit',
        'FileType',
        'PeriodStateLabels',
        'ReferenceOptions',
        'FieldComponents',
        'CellComponentProps',
        'InputComponentProps',
      ]),
    ],
    resource: pick(define, ['Common', 'Shape']),
    parts: pick(define, [
      'Action',
      'Scope',
      'Display',
      'PendingStatus',
      'FormLayout',
      'Section',
      'Tab',
      'RecordAction',
      'Answer',
      'Workflow',
      'View',
    ]),
    app: pick(define, ['App', 'MenuGroup']),
    define: pick(define, ['defineResource', 'defineApp']),
  };
}

/** docs/declarations.md: every word of the vocabulary, from its docstring. */
export function declarationsPage(): string {
  const { fields, kinds, everyField, shapes, resource, parts, app, define } = vocabulary();
  const [defineResource, defineApp] = define;
  return `${paragraphs(
    '# Declarations',
    'Everything that a declaration in `resources/` may say. Written by `npm run docs` from the docstrings of [`kinds.ts`](../src/metadata/kinds.ts), [`fields.ts`](../src/metadata/fields.ts) and [`define.ts`](../src/metadata/define.ts): change it there. How to add an entity, step by step: [adding-an-entity.md](adding-an-entity.md).',
    'A starred option has to be given. A label is `{ fr: "…", en: "…" }`, both always; `sameLabel("…")` where both are one word.',
    '## An entity',
    defineResource?.words ?? '',
    example(defineResource?.example ?? ''),
    table(resource.flatMap((word) => word.options)),
    ...parts.map(typeSection),
    '## Fields',
    'A field is one line: a kind, its label, its options. Each kind has a column in lists and an input in forms. These options belong to every kind:',
    table(everyField.flatMap((word) => word.options)),
    ...kinds.map((word) => kindSection(word, fields)),
    '## Shapes',
    ...shapes.map(typeSection),
    '## The back-office',
    `${defineApp?.words ?? ''} It stands in [\`resources/index.ts\`](../resources/index.ts).`,
    ...app.map((word) => (word.name === 'App' ? table(word.options) : typeSection(word))),
  )}\n`;
}
