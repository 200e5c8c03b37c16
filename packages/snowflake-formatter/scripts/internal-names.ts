/** Finds the property names that the bundler may shorten: those that only the engine's own classes and records use. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const SOURCES = fileURLToPath(new URL('../src', import.meta.url));
const LIBRARIES = dirname(createRequire(import.meta.url).resolve('typescript'));

/** The declarations in these files are part of the results that callers get. */
const PUBLIC = ['types.ts', 'range.ts'];
/** These use objects of the platform, whose names are not in the declarations of the language. */
const ON_A_PLATFORM = ['llm/', 'clock.ts', 'encoder.ts'];
/** These are not in any bundle whose names are shortened. */
const ELSEWHERE = ['cli/', 'lsp/'];

function parse(path: string): ts.SourceFile {
  return ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
}

/**
 * Calls `see` with the name of each property and method that is declared and, if `uses` is set, of each that is used.
 */
function eachName(node: ts.Node, uses: boolean, see: (name: string) => void): void {
  const declares =
    ts.isPropertyDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isMethodSignature(node) ||
    ts.isAccessor(node);
  const mentions =
    ts.isPropertyAccessExpression(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isShorthandPropertyAssignment(node) ||
    ts.isBindingElement(node);
  if ((declares || (uses && mentions)) && ts.isIdentifier(node.name)) see(node.name.text);
  if (uses && ts.isBindingElement(node) && node.propertyName && ts.isIdentifier(node.propertyName))
    see(node.propertyName.text);
  ts.forEachChild(node, (child) => eachName(child, uses, see));
}

function namesIn(paths: readonly string[], uses = false): Set<string> {
  const names = new Set<string>();
  for (const path of paths) eachName(parse(path), uses, (name) => names.add(name));
  return names;
}

function isIn(places: readonly string[], name: string): boolean {
  return places.some((start) => name.startsWith(start));
}

/** The names that a file uses as strings: the bundler does not treat `'rows' in layout` as a use of the property. */
function namesAsTexts(path: string): string[] {
  return [...readFileSync(path, 'utf8').matchAll(/'(\w+)' in /g)].map(([, name = '']) => name);
}

/** The names that may be shortened, in alphabetical order. */
export function internalNames(): string[] {
  const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !isIn(ELSEWHERE, name),
  );
  const isOnPlatform = (name: string): boolean => isIn(ON_A_PLATFORM, name);
  const path = (name: string): string => join(SOURCES, name);
  const libraries = readdirSync(LIBRARIES).filter((name) => /^lib\.es.*\.d\.ts$/.test(name));
  const declared = namesIn(sources.filter((name) => !isOnPlatform(name)).map(path));
  const visible = namesIn([...PUBLIC.map(path), ...libraries.map((name) => join(LIBRARIES, name))]);
  const asTexts = new Set(sources.map(path).flatMap(namesAsTexts));
  const onPlatform = namesIn(sources.filter(isOnPlatform).map(path), true);
  return [...declared]
    .filter((name) => !visible.has(name) && !onPlatform.has(name) && !asTexts.has(name))
    .sort();
}
