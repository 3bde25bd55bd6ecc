import { readFileSync } from 'node:fs';
import ts from 'typescript6';

export interface Option {
  name: string;
  isOptional: boolean;
  type: string;
  words: string;
  fallback: string;
}

/** A documented function or type. */
export interface Word {
  name: string;
  words: string;
  example: string;
  /** The parameters of a function, as written in a call. */
  call: string;
  /** The type of the field that a function creates, or empty. */
  optionsType: string;
  /** The options that the function takes as separate parameters. */
  ownParameters: readonly string[];
  /** The members of a type. */
  options: readonly Option[];
  /** The text of a type alias. */
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

/** If a member is an object, its own members follow it, named by their path, such as `labels.one`. */
function membersOf(node: ts.Node, path = ''): Option[] {
  if (ts.isIntersectionTypeNode(node) || ts.isUnionTypeNode(node))
    return node.types.flatMap((one) => membersOf(one, path));
  if (ts.isParenthesizedTypeNode(node)) return membersOf(node.type, path);
  if (!ts.isTypeLiteralNode(node) && !ts.isInterfaceDeclaration(node)) return [];
  return node.members.filter(ts.isPropertySignature).flatMap((member): Option[] => {
    const name = `${path}${member.name.getText()}`;
    const { type } = member;
    // `tabs?: never` only excludes an option of another variant.
    if (!type || type.kind === ts.SyntaxKind.NeverKeyword) return [];
    const inner = ts.isTypeLiteralNode(type) ? membersOf(type, `${name}.`) : [];
    const option: Option = {
      name,
      isOptional: member.questionToken !== undefined,
      type: inner.length > 0 ? 'object' : flat(type.getText()),
      words: wordsOf(member),
      fallback: tagOf(member, 'default'),
    };
    return [option, ...inner];
  });
}

function wordIn(node: ts.Statement): Word | undefined {
  const base = {
    words: wordsOf(node),
    example: tagOf(node, 'example'),
    call: '',
    optionsType: '',
    ownParameters: [],
  };
  if (ts.isInterfaceDeclaration(node))
    return { ...base, name: node.name.text, options: membersOf(node), text: '' };
  if (ts.isTypeAliasDeclaration(node))
    return { ...base, name: node.name.text, options: membersOf(node.type), text: flat(node.type.getText()) };
  if (!ts.isVariableStatement(node)) return undefined;
  const [declaration] = node.declarationList.declarations;
  const initializer = declaration?.initializer;
  if (!declaration || !initializer) return undefined;
  // `export const text = field<TextField>('text')`
  if (ts.isCallExpression(initializer) && initializer.typeArguments?.[0]) {
    const optionsType = initializer.typeArguments[0].getText();
    const name = declaration.name.getText();
    return { ...base, name, call: 'label, options?', optionsType, options: [], text: '' };
  }
  if (!ts.isArrowFunction(initializer)) return undefined;
  const parameters = initializer.parameters.map(
    (one) => `${one.name.getText()}${one.initializer ? '?' : ''}`,
  );
  // Such as `Omit<Extra<ReferenceField>, 'to'>`: the field is a `ReferenceField`, and `to` is a separate parameter.
  const type = initializer.parameters.at(-1)?.type?.getText() ?? '';
  return {
    ...base,
    name: declaration.name.getText(),
    call: parameters.join(', '),
    optionsType: /\w+Field\b/.exec(type)?.[0] ?? '',
    ownParameters: [...type.matchAll(/'(\w+)'/g)].map((match) => match[1] ?? ''),
    options: [],
    text: '',
  };
}

export function vocabularyOf(path: URL): Map<string, Word> {
  const source = ts.createSourceFile(path.pathname, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  return new Map(
    source.statements.flatMap((node) => {
      const word = wordIn(node);
      return word ? [[word.name, word] as const] : [];
    }),
  );
}
