import { readFileSync } from 'node:fs';
import ts from 'typescript6';

/** One thing that may be said in a declaration. */
export interface Option {
  name: string;
  isOptional: boolean;
  type: string;
  words: string;
  /** What holds when nothing is said. */
  fallback: string;
}

/** A word of the vocabulary: a function or a type, with its docstring. */
export interface Word {
  name: string;
  words: string;
  example: string;
  /** Of a function: its parameters as they are written in a call. */
  call: string;
  /** Of a function: the type of its options, and those of them that are parameters of their own. */
  optionsType: string;
  taken: readonly string[];
  /** Of a type: what it is made of; its text, where it has no members. */
  options: readonly Option[];
  text: string;
}

const flat = (text: string) => text.replace(/\s+/g, ' ').trim();

function tagOf(node: ts.Node, name: string): string {
  const tag = ts.getJSDocTags(node).find((one) => one.tagName.text === name);
  return ts.getTextOfJSDocComment(tag?.comment)?.trim() ?? '';
}

function wordsOf(node: ts.Node): string {
  const docs = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  return flat(docs.map((doc) => ts.getTextOfJSDocComment(doc.comment) ?? '').join(' '));
}

/** The members of a type, those of an object inside it below its own, by their path. */
function membersOf(node: ts.Node, path = ''): Option[] {
  if (ts.isIntersectionTypeNode(node) || ts.isUnionTypeNode(node))
    return node.types.flatMap((one) => membersOf(one, path));
  if (ts.isParenthesizedTypeNode(node)) return membersOf(node.type, path);
  if (!ts.isTypeLiteralNode(node) && !ts.isInterfaceDeclaration(node)) return [];
  return node.members.filter(ts.isPropertySignature).flatMap((member): Option[] => {
    const name = `${path}${member.name.getText()}`;
    const { type } = member;
    // `tabs?: never` says only that it stands in the place of another.
    if (!type || type.kind === ts.SyntaxKind.NeverKeyword) return [];
    const inner = ts.isTypeLiteralNode(type) ? membersOf(type, `${name}.`) : [];
    const own: Option = {
      name,
      isOptional: member.questionToken !== undefined,
      type: inner.length > 0 ? 'object' : flat(type.getText()),
      words: wordsOf(member),
      fallback: tagOf(member, 'default'),
    };
    return [own, ...inner];
  });
}

function wordIn(node: ts.Statement): Word | undefined {
  const base = {
    words: wordsOf(node),
    example: tagOf(node, 'example'),
    call: '',
    optionsType: '',
    taken: [],
  };
  if (ts.isInterfaceDeclaration(node))
    return { ...base, name: node.name.text, options: membersOf(node), text: '' };
  if (ts.isTypeAliasDeclaration(node))
    return { ...base, name: node.name.text, options: membersOf(node.type), text: flat(node.type.getText()) };
  if (!ts.isVariableStatement(node)) return undefined;
  const [declaration] = node.declarationList.declarations;
  const made = declaration?.initializer;
  if (!declaration || !made) return undefined;
  // `export const text = field<TextField>('text')`
  if (ts.isCallExpression(made) && made.typeArguments?.[0]) {
    const optionsType = made.typeArguments[0].getText();
    const name = declaration.name.getText();
    return { ...base, name, call: 'label, options?', optionsType, options: [], text: '' };
  }
  if (!ts.isArrowFunction(made)) return undefined;
  const parameters = made.parameters.map((one) => `${one.name.getText()}${one.initializer ? '?' : ''}`);
  const type = made.parameters.at(-1)?.type?.getText() ?? '';
  return {
    ...base,
    name: declaration.name.getText(),
    call: parameters.join(', '),
    optionsType: /\w+Field(?=\b)/.exec(type)?.[0] ?? '',
    taken: [...type.matchAll(/'(\w+)'/g)].map((match) => match[1] ?? ''),
    options: [],
    text: '',
  };
}

/** The functions and types of one file of the vocabulary, by name, in its order. */
export function vocabularyOf(path: URL): Map<string, Word> {
  const source = ts.createSourceFile(path.pathname, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  return new Map(
    source.statements.flatMap((node) => {
      const word = wordIn(node);
      return word ? [[word.name, word] as const] : [];
    }),
  );
}
