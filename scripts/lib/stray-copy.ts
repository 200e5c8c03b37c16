import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { ROOT } from './run.ts';

/** Attributes whose text visitors read or hear. */
const SPOKEN = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-valuetext',
  'cancel',
  'confirm',
  'hint',
  'label',
  'lede',
  'placeholder',
  'title',
]);

const COMPARISONS = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
]);

/** Two letters in a row: a word, and not a symbol such as `$` or `×`. */
const WORD = /\p{L}{2}/u;

/** A literal that is not a class name, key or state: it contains a space or begins with a capital letter. */
const looksLikeCopy = (text: string) => WORD.test(text) && (/\s/.test(text) || /^\p{Lu}/u.test(text));

/**
 * Finds texts for visitors in a component's markup instead of in a file of texts: between tags, in an attribute that is
 * read or spoken, or as a literal inside `{…}` between tags.
 *
 * @param file path of a `.tsx` file
 * @returns each with its place, such as `shell/site-header.tsx:12 “Menu”`
 */
export function strayCopy(file: string, source = readFileSync(file, 'utf8')): readonly string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const report = (node: ts.Node, text: string) => {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
    const place = relative(join(ROOT, 'apps/web/app'), file);
    found.push(`${place}:${line + 1} “${text.trim()}”`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && WORD.test(node.text)) report(node, node.text);
    if (ts.isJsxAttribute(node)) {
      const isSpoken = SPOKEN.has(node.name.getText());
      if (isSpoken && node.initializer !== undefined) literals(node.initializer, (text) => WORD.test(text));
      else if (node.initializer !== undefined) visit(node.initializer);
      return;
    }
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) literals(node, looksLikeCopy);
    ts.forEachChild(node, visit);
  };
  /** Reports an expression's literals that become text, but not those that are only compared or looked up. */
  const literals = (node: ts.Node, isCopy: (text: string) => boolean): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      if (isCopy(node.text)) report(node, node.text);
      return;
    }
    if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)) return;
    if (ts.isCallExpression(node) || ts.isElementAccessExpression(node)) return;
    if (ts.isBinaryExpression(node) && COMPARISONS.has(node.operatorToken.kind)) return;
    ts.forEachChild(node, (child) => literals(child, isCopy));
  };
  visit(tree);
  return found;
}
