import type { FormatSqlOptions } from '../../src/index.ts';
import { mayBeWritten, type OracleToken } from './letter-case.ts';

/**
 * A third opinion on whether two texts have the same meaning: one regular expression splits each into tokens, and the
 * lists are compared. It is slow and simple on purpose and shares no code with the lexer or the proof.
 */
const QUOTED = String.raw`'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*"`;
const DICTIONARY = String.raw`\{(?:${QUOTED}|[^'"{}]|\{[^{}]*\})*\}`;
/** `{{ … }}` as Jinja reads it: with strings, in which its marks mean nothing, and dictionaries. */
const BLOCK = String.raw`\{\{(?:${QUOTED}|${DICTIONARY}|[^'"{}]|\}(?!\}))*\}\}`;
const TAG = String.raw`\{%(?:${QUOTED}|${DICTIONARY}|[^'"{}%]|%(?!\}))*%\}|\{#[\s\S]*?#\}`;
/** An unbalanced block ends at the nearest mark. */
const ANY_BLOCK = String.raw`(?:${BLOCK}|\{\{(?:(?!\}\})[\s\S])*\}\})`;
/** A block within quotes or a comment; `'{{'` and `'{%'` are plain text. */
const INNER = String.raw`(?!\{[{%]['"]\W)(?:${BLOCK}|${TAG})`;
/** Text that Jinja or dbt reads as plain text. */
const PLAIN = String.raw`\{%[-+]?\s*(?:raw\b[\s\S]*?\{%[-+]?\s*endraw|docs\b[\s\S]*?\{%[-+]?\s*enddocs)\s*[-+]?%\}`;
/** `&{name}` and `${name}`: the braces hold another program's text, even a comment's mark (docs/decisions/jinja.md). */
const VARIABLE = String.raw`(?:&\{[^{}"\x00-\x1f']*\}|\$\{[^{}"\x00-\x08']*\})`;

/** The kinds of tokens, in the order in which they are tried. */
const KINDS: ReadonlyArray<readonly [kind: string, pattern: string]> = [
  ['space', String.raw`\s+`],
  ['comment', String.raw`(?:--|//)(?:${INNER}|[^\n])*|/\*(?:${INNER}|[\s\S])*?(?:\*/|$)`],
  ['plain', PLAIN],
  ['tag', String.raw`${TAG}|\{%[\s\S]*?%\}`],
  // A path never contains a control character.
  [
    'uri',
    String.raw`(?:[\p{L}\p{M}_]|${VARIABLE}|${ANY_BLOCK})(?:[\p{L}\p{M}\p{N}_$]|${VARIABLE}|${ANY_BLOCK})*(?<![}]):\/\/[^\s\x00-\x1f;)']+`,
  ],
  // A block within quotes is plain text if it takes the closing quote with it (docs/decisions/jinja.md).
  ['string', String.raw`[xXbBnNrReEuU]?'(?:(?:${INNER}|[^'\\]|''|\\[\s\S])*'|(?:[^'\\]|''|\\[\s\S])*\\?$)`],
  ['number', String.raw`(?:\d+(?:\.(?!\.)\d*)?|(?<!\.)\.\d+)(?:[eE][+-]?\d+)?[\p{L}\p{M}\p{N}_$]*`],
  ['body', String.raw`\$\$[\s\S]*?(?:\$\$|$)`],
  // After a template mark, `$$` opens a body.
  [
    'word',
    String.raw`(?:${VARIABLE}|(?!(?<=\}\}|%>)\$\$)[\p{L}\p{M}\p{N}_$]|&(?=[\p{L}_])|${ANY_BLOCK}|<%[\s\S]*?%>)+`,
  ],
  ['quoted', `"(?:(?:${INNER}|[^"]|"")*"|(?:[^"]|"")*$)`],
  ['stage', String.raw`@(?:"(?:[^"]|"")*"|[^\s\x00-\x1f(),;'"])+`],
  ['operator', String.raw`->>|<=>|::|:=|=>|->|<=|>=|<>|!=|==|<<|>>|\|\||\|>|&&|\*\*`],
  ['other', String.raw`[\s\S]`],
];

/** Has one group for each of {@link KINDS}: named groups would take most of the fuzzing time. */
const TOKEN = new RegExp(KINDS.map(([, pattern]) => `(${pattern})`).join('|'), 'uy');

function commentText(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('\n');
}

/** The tokens of a text, without its white space. */
export function tokensOf(text: string): OracleToken[] {
  const tokens: OracleToken[] = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const [matched, ...groups] = match;
    const kind = KINDS[groups.findIndex((group) => group !== undefined)]?.[0];
    if (kind === undefined) throw new Error('the oracle lost a token');
    if (kind === 'comment') tokens.push({ kind, text: commentText(matched) });
    else if (kind !== 'space') tokens.push({ kind, text: matched });
  }
  return tokens;
}

const QUOTED_OR_BREAK = new RegExp(`${QUOTED}|[^\\S\\n]*\\n[^\\S\\n]*`, 'g');

/**
 * A template mark without the indentation of its lines, which changes when it moves; inside strings, the indentation
 * counts.
 */
function unindented(mark: string): string {
  const pattern = mark.startsWith('{#') ? /[^\S\n]*\n[^\S\n]*/g : QUOTED_OR_BREAK;
  return mark.replace(pattern, (part) => (/^['"]/.test(part) ? part : '\n'));
}

function isAs(token: OracleToken | undefined): boolean {
  return token?.kind === 'word' && /^as$/i.test(token.text);
}

/** Describes how the meaning of the output differs; '' if it does not. The options say which letters may differ. */
export function difference(input: string, output: string, options: FormatSqlOptions = {}): string {
  const before = tokensOf(input);
  const after = tokensOf(output);
  let a = 0;
  let added = -2;
  for (let b = 0; b < after.length; b++, a++) {
    const was = before[a];
    const is = after[b];
    if (was !== undefined && is !== undefined && same(before, a, is, options)) continue;
    if (isAs(is) && !isAs(was) && b + 1 < after.length && added !== b - 1) {
      added = b;
      a--;
      continue;
    }
    return `token ${a}: ${JSON.stringify(was?.text)} became ${JSON.stringify(is?.text)}`;
  }
  return a < before.length ? `token ${a}: ${JSON.stringify(before[a]?.text)} was dropped` : '';
}

function same(
  before: readonly OracleToken[],
  index: number,
  is: OracleToken,
  options: FormatSqlOptions,
): boolean {
  const was = before[index];
  if (was?.kind !== is.kind) return false;
  if (was.text === is.text) return true;
  if ((was.kind === 'tag' || was.kind === 'word') && was.text.includes('\n'))
    return unindented(was.text) === unindented(is.text);
  if (was.kind === 'body') return difference(was.text.slice(2, -2), is.text.slice(2, -2), options) === '';
  return was.kind === 'word' && mayBeWritten(before, index, is.text, options);
}
