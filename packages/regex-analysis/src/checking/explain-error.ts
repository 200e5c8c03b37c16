import { measureBrackets } from '../pattern/parse-pattern.ts';

interface Place {
  readonly source: string;
  readonly flags: string;
  readonly index: number;
}

type Explain = (place: Place) => string;

const quoted = (text: string) => `“${text}”`;
const nth = (index: number) => `character ${index + 1}`;

/** Advice for each error of the grammar, by the beginning of the parser's message. */
const EXPLANATIONS: readonly (readonly [string, Explain])[] = [
  ['Unterminated group', (place) => unclosed(place, 'group', ')', '\\(')],
  ['Unterminated character class', (place) => unclosed(place, 'character class', ']', '\\[')],
  ["Unmatched ')'", () => 'This ) closes no group. Take it away, or write \\) for the character itself.'],
  [
    'Nothing to repeat',
    () =>
      'There is nothing before this that could be repeated. Put something before the quantifier, or write a backslash before it for the character itself. Lookbehinds and, with u or v, lookaheads cannot be repeated.',
  ],
  [
    'Lone quantifier brackets',
    ({ source, index }) =>
      `With the flag u or v a lone ${quoted(source[index] ?? '}')} is not allowed. Write a backslash before it.`,
  ],
  [
    'Incomplete quantifier',
    () =>
      'This { begins a quantifier that is not complete. Write {2}, {2,} or {2,5}, or \\{ for the character itself.',
  ],
  ['numbers out of order', () => 'The first number of the quantifier is greater than the second. Swap them.'],
  [
    'Range out of order',
    () => 'The range in this character class runs backwards. Swap its ends, or write \\- for a hyphen.',
  ],
  [
    'Invalid character class',
    () =>
      'One end of this range is a set such as \\d, not one character. Put the hyphen last in the class or write \\-.',
  ],
  [
    'Invalid escape',
    ({ flags }) =>
      `This escape means nothing${flags === '' ? '' : ' with the flags given'}. With u or v only characters that have a meaning may be escaped: take the backslash away, or double it for a backslash.`,
  ],
  [
    'Invalid unicode escape',
    () => 'A Unicode escape is \\u and four hex digits, or with the flag u or v \\u{…} up to 10FFFF.',
  ],
  [
    'Invalid property name',
    () =>
      'There is no such Unicode property. Examples: \\p{L} (letters), \\p{Lu}, \\p{Script=Greek}, \\p{Emoji}; those of strings, such as \\p{RGI_Emoji}, need the flag v. Names are case-sensitive.',
  ],
  [
    'Invalid capture group name',
    () =>
      'A group is named like (?<year>…): the name begins with a letter, _ or $, goes on with letters, digits, _ or $, and ends with >.',
  ],
  [
    'Duplicate capture group name',
    () =>
      'Another group that can match together with this one has the same name. Give it another; only different alternatives (a|b) may share a name.',
  ],
  [
    'Invalid named capture referenced',
    () => 'No group has the name that this \\k<…> refers to. Name a group so, or correct the name.',
  ],
  ['Invalid named reference', () => 'With u, v or named groups \\k needs a name: \\k<name>.'],
  [
    'Invalid group',
    () =>
      'After (? comes one of : = ! <= <! <name> or modifiers such as i: or -s:. For the character ( write \\(.',
  ],
  [
    'Invalid empty flags',
    () => 'Between (? and : there is a - without a flag. Write for instance (?-i:…), or (?:…).',
  ],
  [
    'Duplicated flag',
    () => 'The group switches the same flag twice. Name each flag once, on or off: (?i-s:…).',
  ],
  ['Unterminated class string disjunction', () => 'The \\q{…} in this class has no end. Add a }.'],
  [
    'Negated character class may contain strings',
    () =>
      'A negated class [^…] or \\P{…} cannot contain strings of several characters such as \\q{ab}. Take them out, or use a negative lookahead.',
  ],
  [
    'Invalid set operation',
    () =>
      'With the flag v doubled punctuation such as && or -- is an operator and cannot be mixed or left without operands. Put each side in its own [ ] or escape the characters.',
  ],
  [
    'Invalid character in character class',
    ({ source, index }) =>
      `With the flag v ${quoted(source[index] ?? 'this character')} is not allowed unescaped here. Write a backslash before it.`,
  ],
  [
    '\\ at end of pattern',
    () =>
      'The pattern ends with a backslash. Escape something with it, or write \\\\ for the character itself.',
  ],
];

/** Returns the parser's reason, the position and the advice as one text. */
export function explainSyntaxError(message: string, source: string, flags: string, index: number): string {
  const reason = reasonIn(message, source, flags);
  const explain = EXPLANATIONS.find(([start]) => reason.startsWith(start))?.[1];
  // The parser checks references at the very end, which is not a useful position.
  const isLate = reason.startsWith('Invalid named capture referenced');
  const where = isLate ? '' : index >= source.length ? ', at the end' : `, at ${nth(index)}`;
  const capital = reason.charAt(0).toUpperCase() + reason.slice(1);
  return explain === undefined
    ? `${capital}${where}.`
    : `${capital}${where}. ${explain({ source, flags, index })}`;
}

/** The message without the "Invalid regular expression: /…/flags: " before it. */
function reasonIn(message: string, source: string, flags: string): string {
  const literal = `/${source}/${/[uv]/.exec(flags)?.[0] ?? ''}: `;
  const start = message.indexOf(literal);
  return start === -1 ? message : message.slice(start + literal.length);
}

function unclosed({ source, flags }: Place, what: string, closing: string, escaped: string): string {
  const opened = measureBrackets(source, flags.includes('v')).unclosed;
  const which = opened === null ? `This ${what}` : `The ${what} that opens at ${nth(opened)}`;
  return `${which} is never closed. Add a ${closing}, or write ${escaped} for the character itself.`;
}
