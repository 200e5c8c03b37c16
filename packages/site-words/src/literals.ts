import ts from 'typescript';

/** A text in a content file that is a single literal. */
export interface WordLiteral {
  /** The exported name and the path within it: `SERVICES.items.0.title`. */
  readonly path: string;
  /** The literal's value, without quotes and escapes. */
  readonly text: string;
  /** Where the literal starts and ends in the source, including its quotes. */
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the string literals in the exported constants of a content file, with a real parser: in objects and lists of
 * any depth. Computed values (a template with `${…}`, a call, a function) can't be replaced and are skipped.
 */
export function findLiterals(source: string): WordLiteral[] {
  const file = ts.createSourceFile('content.ts', source, ts.ScriptTarget.Latest, false, ts.ScriptKind.TS);
  const found: WordLiteral[] = [];
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement) || !isExported(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (ts.isIdentifier(name) && initializer !== undefined) collect(initializer, name.text, file, found);
    }
  }
  return found;
}

const isExported = (statement: ts.VariableStatement) =>
  statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

function collect(node: ts.Expression, path: string, file: ts.SourceFile, found: WordLiteral[]): void {
  const value = withoutTypes(node);
  if (ts.isStringLiteralLike(value)) {
    found.push({ path, text: value.text, start: value.getStart(file), end: value.end });
  } else if (ts.isObjectLiteralExpression(value)) {
    for (const property of value.properties) {
      const name = ts.isPropertyAssignment(property) ? nameOf(property.name) : null;
      if (ts.isPropertyAssignment(property) && name !== null)
        collect(property.initializer, `${path}.${name}`, file, found);
    }
  } else if (ts.isArrayLiteralExpression(value)) {
    for (const [index, element] of value.elements.entries())
      collect(element, `${path}.${index}`, file, found);
  }
}

/** Unwraps `(… as const)` and `… satisfies T`. */
function withoutTypes(node: ts.Expression): ts.Expression {
  return ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)
    ? withoutTypes(node.expression)
    : node;
}

const nameOf = (name: ts.PropertyName) =>
  ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name) ? name.text : null;
