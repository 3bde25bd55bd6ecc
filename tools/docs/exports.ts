import { fileURLToPath } from 'node:url';
import ts from 'typescript6';

export interface Member {
  name: string;
  isOptional: boolean;
  type: string;
  words: string;
}

export interface Exported {
  name: string;
  /** Relative to `src/`. */
  file: string;
  isType: boolean;
  /** Empty for a component, and for a type with `members`. */
  type: string;
  words: string;
  example: string;
  /** The members of a type, the props of a component and the options of a hook, except those of libraries. */
  members: readonly Member[];
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const maxTypeLength = 320;
const isOwn = ({ declarations = [] }: ts.Symbol) =>
  declarations.some((one) => !one.getSourceFile().fileName.includes('node_modules'));
const flat = (text: string) => text.replace(/\s+/g, ' ').trim();
const cut = (text: string) => (text.length > maxTypeLength ? `${text.slice(0, maxTypeLength)}…` : text);

function writtenType(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  const declaration = symbol.valueDeclaration;
  if (declaration && ts.isPropertySignature(declaration) && declaration.type)
    return cut(flat(declaration.type.getText()));
  return cut(flat(checker.typeToString(checker.getTypeOfSymbol(symbol))));
}

const membersOf = (type: ts.Type, checker: ts.TypeChecker): Member[] =>
  type.getFlags() & ts.TypeFlags.Object
    ? checker
        .getPropertiesOfType(type)
        .filter(isOwn)
        .map((one) => ({
          name: one.name,
          isOptional: (one.flags & ts.SymbolFlags.Optional) !== 0,
          type: writtenType(one, checker),
          words: flat(ts.displayPartsToString(one.getDocumentationComment(checker))),
        }))
    : [];

function exportedOf(symbol: ts.Symbol, checker: ts.TypeChecker): Exported {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const [declaration] = target.declarations ?? [];
  const isType = target.valueDeclaration === undefined;
  const type = isType ? checker.getDeclaredTypeOfSymbol(target) : checker.getTypeOfSymbol(target);
  const [call] = type.getCallSignatures();
  const isComponent = !isType && call !== undefined && /^[A-Z]/.test(symbol.name);
  const isHook = /^use[A-Z]/.test(symbol.name);
  const [props] = call && (isComponent || isHook) ? call.parameters : [];
  const tag = target.getJsDocTags(checker).find(({ name }) => name === 'example');
  const written =
    declaration && ts.isTypeAliasDeclaration(declaration)
      ? declaration.type.getText()
      : checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
  const described = props ? checker.getTypeOfSymbol(props) : type;
  const members = props || isType ? membersOf(described, checker) : [];
  return {
    name: symbol.name,
    file: declaration?.getSourceFile().fileName.split('/src/').at(-1) ?? '',
    isType,
    type: isComponent || (isType && members.length > 0) ? '' : cut(flat(written)),
    words: flat(ts.displayPartsToString(target.getDocumentationComment(checker))),
    example: ts.displayPartsToString(tag?.text).trim(),
    members,
  };
}

const sources = new Map<string, ts.SourceFile | undefined>();

/** Shares the parsed files between all programs of this process: parsing is half of the work. */
export function compilerHost(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (path, ...rest) => {
    if (!sources.has(path)) sources.set(path, getSourceFile(path, ...rest));
    return sources.get(path);
  };
  return host;
}

export function exportsOf(...modules: readonly string[]): Exported[][] {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const files = modules.map((name) => root + name);
  const program = ts.createProgram(files, options, compilerHost(options));
  const checker = program.getTypeChecker();
  return files.map((file) => {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`${file} is no module`);
    return checker
      .getExportsOfModule(module)
      .map((one) => exportedOf(one, checker))
      .toSorted((a, b) => a.file.localeCompare(b.file) || a.name.localeCompare(b.name));
  });
}
