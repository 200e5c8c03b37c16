import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type WordEdit, type WordField, wordEditSchema } from '@hln/contracts/site-words';
import { checkEdits } from '@hln/site-words/check-edits';
import { plainText } from '@hln/site-words/markdown';
import { readFields } from '@hln/site-words/read-fields';
import * as v from 'valibot';

export const CONTENT_DIR = resolve(dirname(fileURLToPath(import.meta.url)), '../../app/content');

/** The variable that names a file of words, which replace those of the content files in the build. */
export const WORDS_VARIABLE = 'SITE_WORDS';

/** The words that a build puts into the content files. */
export interface PublishedWords {
  readonly fields: readonly WordField[];
  readonly edits: readonly WordEdit[];
  /** The edits that staff have published. */
  readonly published: readonly WordEdit[];
}

/**
 * Returns the words for this build; none if the environment names no file.
 * @throws Error if edits are invalid; it says what is wrong with each
 */
export function readPublishedWords(): PublishedWords {
  const fields = readFields(CONTENT_DIR);
  const path = process.env[WORDS_VARIABLE] ?? '';
  if (path === '') return { fields, edits: markdownOf(fields), published: [] };
  if (!existsSync(path)) throw new Error(`${WORDS_VARIABLE} names a file that is not there: ${path}`);
  const published = v.parse(v.array(wordEditSchema), JSON.parse(readFileSync(path, 'utf8')));
  const faults = checkEdits(fields, published);
  if (faults.length > 0) throw new Error(`These words cannot be built in:\n${faults.join('\n')}`);
  const edited = new Set(published.map(({ key }) => key));
  const own = markdownOf(fields).filter(({ key }) => !edited.has(key));
  return { fields, edits: [...published, ...own], published };
}

/** Markdown that the files themselves contain, because somebody copied published words into them. */
export function markdownOf(fields: readonly WordField[]): WordEdit[] {
  return fields
    .filter(({ kind, text }) => kind === 'markdown' && plainText(text) !== text)
    .map(({ key, text }) => ({ key, text }));
}

/** Returns the name with which the keys of a content file begin; null for any other file. */
export function contentFile(path: string): string | null {
  return dirname(path) === CONTENT_DIR && path.endsWith('.ts') && !path.endsWith('.test.ts')
    ? basename(path, '.ts')
    : null;
}
