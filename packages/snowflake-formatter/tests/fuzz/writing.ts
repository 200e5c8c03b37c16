import type { Random } from './random.ts';

const GAPS = [' ', ' ', ' ', ' ', '\n', '\n  ', '  ', '\t', '\r\n', '\n\n\n\n', ' \n'];
const COMMENTS = [
  '-- note\n',
  '/* note */',
  '/* two\n   lines */',
  '// note\n',
  '--\n',
  '/**/',
  '{# note #}',
  "-- it's\n",
  '-- $$ (\n',
];

/** Whether two tokens remain the same without white space between them. */
function mayTouch(left: string, right: string): boolean {
  const last = left.at(-1) ?? '';
  const first = right[0] ?? '';
  return /[(),;[\]]/.test(last) || (/[(),;[\]]/.test(first) && !/^[@$]/.test(left));
}

/** Writes tokens with a random author's white space and comments. */
export function written(tokens: readonly string[], random: Random): string {
  const commented = random.once(3);
  let text = '';
  for (const [i, token] of tokens.entries()) {
    const before = tokens[i - 1];
    if (before !== undefined && !(mayTouch(before, token) && random.once(2))) text += random.pick(GAPS);
    if (commented && random.once(12) && before !== ':') {
      text +=
        (/[-/{&\w]$/.test(text) ? ' ' : '') + random.pick(COMMENTS) + (/^[*/\w{]/.test(token) ? ' ' : '');
    }
    text += token;
  }
  return text;
}
