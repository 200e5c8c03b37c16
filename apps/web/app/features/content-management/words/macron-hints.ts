import { MACRON_WORDS } from '../../../content/content-management.ts';

export interface MacronHint {
  /** As it stands in the text. */
  readonly written: string;
  /** The same word as it is usually written, with the capitals that it has there. */
  readonly usual: string;
}

const withoutMacrons = (word: string) => word.normalize('NFD').replaceAll('\u0304', '').normalize('NFC');

const USUAL = new Map(MACRON_WORDS.map((word) => [withoutMacrons(word).toLowerCase(), word]));

/** Whole words alone, and none inside a URL or an e-mail address. */
const WRITTEN = new RegExp(
  `(?<![\\p{L}\\p{N}@./_-])(?:${[...USUAL.keys()].join('|')})(?![\\p{L}\\p{N}@/_-]|[.][\\p{L}\\p{N}])`,
  'giu',
);

/** Māori words in a text that are usually written with macrons and are not, each once. */
export function macronHints(text: string): MacronHint[] {
  const found = new Set([...text.normalize('NFC').matchAll(WRITTEN)].map(([written]) => written));
  return [...found].flatMap((written) => {
    const usual = USUAL.get(written.toLowerCase());
    return usual === undefined ? [] : [{ written, usual: inCapitalsOf(written, usual) }];
  });
}

function inCapitalsOf(written: string, usual: string): string {
  if (written.length > 1 && written === written.toUpperCase()) return usual.toUpperCase();
  const [first = ''] = written;
  return first === first.toUpperCase() ? usual.charAt(0).toUpperCase() + usual.slice(1) : usual;
}

/** The text with such a word written as usual, wherever it stands. */
export function writeMacrons(text: string, { written, usual }: MacronHint): string {
  return text.normalize('NFC').replace(WRITTEN, (word) => (word === written ? usual : word));
}
