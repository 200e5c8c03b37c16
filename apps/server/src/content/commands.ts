import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WordEdit, WordField } from '@hln/contracts/site-words';
import { checkEdits } from '@hln/site-words/check-edits';
import { readFields } from '@hln/site-words/read-fields';
import { replaceWords } from '@hln/site-words/replace-words';
import type { PublishedWord, WordsDatabase } from '../publishing/words-database.ts';

/**
 * How a published text compares with the files: they are the same (`arrived`), the files still have the text on which
 * it is based (`new`), they have changed since (`both`), or no longer have it (`gone`).
 */
interface ComparedWord {
  readonly state: 'arrived' | 'new' | 'both' | 'gone';
  readonly key: string;
  readonly published: string;
  /** Null if the files have no such text. */
  readonly file: string | null;
  /** The file's text when it was written; null if unknown. */
  readonly base: string | null;
}

const SAID: Readonly<Record<ComparedWord['state'], string>> = {
  arrived: 'the file says what is published.',
  new: 'published, and not in the file.',
  both: 'published, and the file has been changed in the meantime.',
  gone: 'published, and the files no longer have it.',
};

/** The two sides that the commands compare: the published words and the content files. */
export interface Sides {
  readonly words: Pick<WordsDatabase, 'published' | 'settle' | 'toBuild'>;
  /** The folder of the content files. */
  readonly contentDir: string;
}

const compare = async ({ words, contentDir }: Sides) =>
  compareWords(readFields(contentDir), await words.published());

/** @returns the lines to print */
export async function showStatus(sides: Sides): Promise<string> {
  const compared = await compare(sides);
  return compared.map(describeWord).join('\n') || 'Nothing is published besides what the files say.';
}

/**
 * Writes published texts into the files.
 * @param takesTheirs whether the published text wins if the file has changed as well
 * @throws Error with both texts if both have changed; then nothing is written
 */
export async function pullWords(sides: Sides, takesTheirs: boolean): Promise<string> {
  const compared = await compare(sides);
  const changedTwice = compared.filter(({ state }) => state === 'both');
  if (changedTwice.length > 0 && !takesTheirs) {
    throw new Error(
      `${changedTwice.map(describeWord).join('\n')}\nNothing was written. Take the published texts with --theirs, ` +
        'or those of the files with: npm run content -- push KEY',
    );
  }
  const taken = compared.filter(({ state }) => state === 'new' || state === 'both');
  if (taken.length === 0) return 'The files have everything that is published.';
  const edits = taken.map(({ key, published }) => ({ key, text: published }));
  const files = await writeWords(sides.contentDir, edits);
  return (
    `Wrote ${taken.length} ${taken.length === 1 ? 'text' : 'texts'} into ${files.join(', ')}.\n` +
    'Run npm run format and the tests, commit, and deploy: the server drops these words then.'
  );
}

/** Drops published texts, so that those of the files are shown. @throws Error for a text that is not published */
export async function pushWords({ words }: Sides, keys: readonly string[]): Promise<string> {
  const published = new Set((await words.published()).map(({ key }) => key));
  const unknown = keys.filter((key) => !published.has(key));
  if (unknown.length > 0) throw new Error(`Nothing is published of ${unknown.join(', ')}.`);
  await words.settle(keys);
  return `Dropped what was published of ${keys.join(', ')}. Running servers follow within a minute.`;
}

/**
 * Writes the words for a host's build into a file, as `npm run build -- --words` takes it: those of the publication for
 * which it was asked, or those that visitors read. A text that does not fit these files is left out, and named.
 */
export async function writeWordsToBuild({ words, contentDir }: Sides, file: string): Promise<string> {
  const fields = readFields(contentDir);
  const texts = new Map(fields.map(({ key, text }) => [key, text]));
  const { publication, edits } = await words.toBuild();
  const leftOut = edits.flatMap((edit) => checkEdits(fields, [edit]));
  const fitting = edits.filter(
    (edit) => texts.get(edit.key) !== edit.text && checkEdits(fields, [edit]).length === 0,
  );
  await writeFile(file, JSON.stringify(fitting));
  const whose = publication === null ? 'that visitors read' : `of publication ${publication.id}`;
  return [
    ...leftOut.map((fault) => `Left out: ${fault}`),
    `Wrote the words ${whose} to ${file}: ${fitting.length === 1 ? '1 text' : `${fitting.length} texts`}.`,
  ].join('\n');
}

/**
 * Writes texts into the content files. Every file is read and rewritten in memory before the first one is saved, so
 * that an error leaves all of them unchanged.
 * @returns the names of the changed files
 */
async function writeWords(contentDir: string, edits: readonly WordEdit[]): Promise<string[]> {
  const files = [...new Set(edits.map(({ key }) => key.slice(0, key.indexOf('/'))))].sort();
  const rewritten = await Promise.all(
    files.map(async (file) => {
      const path = join(contentDir, `${file}.ts`);
      return { path, content: replaceWords(await readFile(path, 'utf8'), file, edits) };
    }),
  );
  for (const { path, content } of rewritten) {
    await writeFile(`${path}.new`, content);
    await rename(`${path}.new`, path);
  }
  return files.map((file) => `${file}.ts`);
}

function compareWords(fields: readonly WordField[], published: readonly PublishedWord[]): ComparedWord[] {
  const texts = new Map(fields.map(({ key, text }) => [key, text]));
  return published.map(({ key, text, base }) => {
    const file = texts.get(key) ?? null;
    return { state: stateOf(file, text, base), key, published: text, file, base };
  });
}

function stateOf(file: string | null, published: string, base: string | null): ComparedWord['state'] {
  if (file === null) return 'gone';
  if (file === published) return 'arrived';
  return file === base ? 'new' : 'both';
}

/** Describes one text and how its versions differ, for a person. */
function describeWord({ state, key, published, file, base }: ComparedWord): string {
  const lines = [`${key}: ${SAID[state]}`];
  if (state === 'both') lines.push(`  was:       ${shown(base)}`);
  if (state === 'new' || state === 'both') lines.push(`  file:      ${shown(file)}`);
  if (state !== 'arrived') lines.push(`  published: ${shown(published)}`);
  return lines.join('\n');
}

const shown = (text: string | null) => (text === null ? '(nobody knows)' : JSON.stringify(text));
