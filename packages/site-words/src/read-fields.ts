import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WordField } from '@hln/contracts/site-words';
import { hintOf, kindOf, labelOf, languageOf, mostOf, pathBelow, twinOf } from './describe-field.ts';
import { findLiterals, type WordLiteral } from './literals.ts';
import { STRUCTURAL_NAMES, WORD_SOURCES, type WordSource } from './registry.ts';
import { isFixed, wordsToKeep } from './specification.ts';

const FIXED = 'The specification fixes this text.';

/**
 * Returns every word of the public pages, in the order of the registry, with its text in the content files.
 *
 * @param contentDir the folder of the content files
 * @throws Error if the registry names a constant without texts, so that nothing disappears unnoticed
 */
export function readFields(contentDir: string): WordField[] {
  const files = new Map<string, WordLiteral[]>();
  const fields = WORD_SOURCES.flatMap((source) => {
    const literals =
      files.get(source.file) ?? findLiterals(readFileSync(join(contentDir, `${source.file}.ts`), 'utf8'));
    files.set(source.file, literals);
    const found = literals
      .filter((literal) => isWord(source, literal))
      .map((literal) => describe(source, literal));
    if (found.length === 0) throw new Error(`${source.file}.ts has no texts in ${source.name}.`);
    return found;
  });
  const keys = new Set(fields.map((field) => field.key));
  return fields.map((field) => ({
    ...field,
    twin: field.twin !== null && keys.has(field.twin) ? field.twin : null,
  }));
}

function isWord(source: WordSource, literal: WordLiteral): boolean {
  const [name = '', ...path] = literal.path.split('.');
  if (name !== source.name || literal.text.trim() === '') return false;
  return !STRUCTURAL_NAMES.has(path.at(-1) ?? '') && source.skip?.includes(path.join('.')) !== true;
}

function describe(source: WordSource, literal: WordLiteral): WordField {
  const path = pathBelow(source, literal);
  const { text } = literal;
  const { page } = source;
  const kind = kindOf(source, path, text);
  const twin = twinOf(path);
  const kept = wordsToKeep(page, text);
  const hints = [
    hintOf(source, path),
    ...kept.map((words) => `The specification fixes “${words}”: keep these words.`),
  ];
  return {
    key: `${source.file}/${literal.path}`,
    page,
    section: source.label,
    label: labelOf(source, path),
    kind,
    language: languageOf(path, text),
    twin: twin === null ? null : `${source.file}/${source.name}.${twin}`,
    most: mostOf(source, path, kind, text),
    hint: hints.filter((hint) => hint !== null).join(' ') || null,
    text,
    locked: source.locked ?? (isFixed(page, text) ? FIXED : null),
  };
}
