import type { ReadableAlphabet } from './base64-alphabets.ts';

/** What can be wrong with a Base64 text, and what to do. */
export const FAULTS = {
  space: 'Strict Base64 has no spaces or line breaks. Remove it, or decode forgivingly.',
  afterPadding: 'Something follows the padding: “=” ends a Base64 text. Are these two texts in one?',
  earlyPadding:
    'The padding comes too early: “=” may only follow two or three characters of a group of four.',
  muchPadding: 'There is too much padding: the last group of four characters is already full.',
  forbiddenPadding: 'Padding is not allowed here: leave “=” out.',
  partPadding: 'The padding is not whole: another “=” is missing at the end.',
  noPadding: 'The padding is missing: the last group needs “=” until it has four characters.',
  loneLetter:
    'One character is left over after the groups of four, which is too little for a byte: something is missing.',
  leftOverBits:
    'The last character carries bits that no byte takes. Strict Base64 wants them to be zero: the text was cut off or altered.',
} as const;

const HINTS: ReadonlyMap<string, string> = new Map([
  ['%', 'The text looks percent-encoded: decode that first.'],
  ['\uFEFF', 'It is a byte order mark: remove it.'],
  ['\u00A0', 'It is a no-break space.'],
  ['“', 'It is a quotation mark: copy the text without it.'],
  ['"', 'Copy the text without its quotation marks.'],
  [':', 'Is it a data URL? Then it has to begin with “data:”.'],
]);

/** What is wrong with a code unit that no alphabet, or only the other one, has. */
export function explainCharacter(code: number, alphabet: ReadableAlphabet): string {
  const character = String.fromCharCode(code);
  const shown = /[\p{C}\p{Z}]/u.test(character)
    ? `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
    : `“${character}”`;
  const name = alphabet === 'either' ? 'Base64' : 'this alphabet';
  const hint = /[-_]/.test(character)
    ? 'It belongs to the URL-safe alphabet: choose that.'
    : /[+/]/.test(character)
      ? 'It belongs to the standard alphabet: choose that.'
      : (HINTS.get(character) ?? 'Remove it, or check what was copied.');
  return `${shown} is not a character of ${name}. ${hint}`;
}
