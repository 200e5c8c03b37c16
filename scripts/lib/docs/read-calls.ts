import ts from 'typescript';

/** What a source file refers to by name: data, functions, and files that it starts rather than imports. */
export interface Calls {
  /** Names passed to `functionUrl(…)` or `askFunction(…)`. */
  readonly functions: readonly string[];
  /** Names passed to `….from(…)`. Other objects have a method of that name, so not each of them is a table. */
  readonly tables: readonly string[];
  /** Names passed to `….rpc(…)`. */
  readonly rpcs: readonly string[];
  /** Whether a name passed to `….rpc(…)` is a variable, as in a helper that gets the name as an argument. */
  readonly passesNamesOn: boolean;
  /** Every string passed to any call: the names that such a helper may get. */
  readonly strings: readonly string[];
  /** Whether it contains the path of the sign-in service, `/auth/v1`. */
  readonly signIn: boolean;
  /** Files that it references with `new URL('./…', import.meta.url)`, such as workers, as written. */
  readonly startedFiles: readonly string[];
}

/** Functions whose first argument is the name of a function. */
const NAMES_A_FUNCTION = new Set(['functionUrl', 'askFunction']);

/** Returns the string constants that a file exports or declares at its top level, by name. */
export function readConstants(path: string, text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const statement of parse(path, text).statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      const value = initializer && ts.isAsExpression(initializer) ? initializer.expression : initializer;
      if (ts.isIdentifier(name) && value && ts.isStringLiteralLike(value)) found.set(name.text, value.text);
    }
  }
  return found;
}

/**
 * Reads the calls of one file. A name is a string, or a constant in `constants` that holds one.
 * @param path decides how the text is parsed (.ts or .tsx)
 */
export function readCalls(path: string, text: string, constants: ReadonlyMap<string, string>): Calls {
  const functions = new Set<string>();
  const tables = new Set<string>();
  const rpcs = new Set<string>();
  const startedFiles = new Set<string>();
  const strings = new Set<string>();
  let signIn = false;
  let passesNamesOn = false;

  const nameOf = (node: ts.Expression | undefined): string | undefined => {
    if (node === undefined) return undefined;
    if (ts.isStringLiteralLike(node)) return node.text;
    return ts.isIdentifier(node) ? constants.get(node.text) : undefined;
  };
  const add = (to: Set<string>, name: string | undefined) => {
    if (name !== undefined) to.add(name);
  };

  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const name = nameOf(node.arguments[0]);
      for (const argument of node.arguments) add(strings, nameOf(argument));
      if (ts.isIdentifier(node.expression) && NAMES_A_FUNCTION.has(node.expression.text))
        add(functions, name);
      if (ts.isPropertyAccessExpression(node.expression)) {
        const method = node.expression.name.text;
        if (method === 'from') add(tables, name);
        if (method === 'rpc') add(rpcs, name);
        if (method === 'rpc' && name === undefined) passesNamesOn = true;
      }
    }
    if (ts.isNewExpression(node) && node.arguments?.[1]?.getText() === 'import.meta.url') {
      add(startedFiles, nameOf(node.arguments[0]));
    }
    if ((ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) && node.text.includes('/auth/v1')) {
      signIn = true;
    }
    ts.forEachChild(node, visit);
  };
  visit(parse(path, text));
  return {
    functions: [...functions],
    tables: [...tables],
    rpcs: [...rpcs],
    passesNamesOn,
    strings: [...strings],
    signIn,
    startedFiles: [...startedFiles],
  };
}

function parse(path: string, text: string): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.ES2024, true);
}
