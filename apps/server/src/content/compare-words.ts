import type { WordField } from '@hln/contracts/site-words';
import type { PublishedWord } from '../publishing/words-database.ts';

/**
 * What becomes of a published text when the files are what it is compared with: they say the same (`arrived`), they
 * still say what it was written against (`new`), they have been changed since (`both`), or no longer have it (`gone`).
 */
export interface ComparedWord {
  readonly state: 'arrived' | 'new' | 'both' | 'gone';
  readonly key: string;
  readonly published: string;
  /** Null where the files have no such text. */
  readonly file: string | null;
  /** What the file said when it was written; null where nobody knows. */
  readonly base: string | null;
}

export function compareWords(
  fields: readonly WordField[],
  published: readonly PublishedWord[],
): ComparedWord[] {
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

/** One text and where its versions differ, for a person. */
export function describeWord({ state, key, published, file, base }: ComparedWord): string {
  const lines = [`${key}: ${SAID[state]}`];
  if (state === 'both') lines.push(`  was:       ${shown(base)}`);
  if (state === 'new' || state === 'both') lines.push(`  file:      ${shown(file)}`);
  if (state !== 'arrived') lines.push(`  published: ${shown(published)}`);
  return lines.join('\n');
}

const SAID: Readonly<Record<ComparedWord['state'], string>> = {
  arrived: 'the file says what is published.',
  new: 'published, and not in the file.',
  both: 'published, and the file has been changed meanwhile.',
  gone: 'published, and the files no longer have it.',
};

const shown = (text: string | null) => (text === null ? '(nobody knows)' : JSON.stringify(text));
