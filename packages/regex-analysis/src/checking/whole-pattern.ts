import { patternInCode } from './code-around.ts';
import { forUnicode, withGreedSwapped, withoutNumbers, withoutSpaces } from './rewrite.ts';
import type { FlavourNote } from './rule.ts';

/** Merges flags in JavaScript's order; v replaces u. */
export function withFlags(flags: string, more: string): string {
  const all = new Set([...flags, ...more]);
  if (all.has('v')) all.delete('u');
  return [...all].sort().join('');
}

/** The flavours of the page that languages have. */
const FLAVOURS_OF: Readonly<Record<string, true>> = { Python: true, Go: true, PHP: true, Perl: true };

/** Recognises a pattern that was pasted with the code around it: `/…/gi`, `r"…"`, `re.compile(…)`. */
export function wrapped(code: string, flags: string): FlavourNote | null {
  const found = patternInCode(code);
  if (found === null) return null;
  const { language, shown, flags: own, others, hasLoneEscapes } = found;
  const known = [...own].filter((flag) => 'dgimsuvy'.includes(flag)).join('');
  const lost = [...[...own].filter((flag) => !'dgimsuvy'.includes(flag)), ...others];
  let source = found.source;
  if (own.includes('x')) source = withoutSpaces(source, own.includes('xx'));
  if (own.includes('U')) source = withGreedSwapped(source);
  if (own.includes('n')) source = withoutNumbers(source);
  const merged = withFlags(flags, known);
  if (/[uv]/.test(merged) && language !== 'JavaScript') source = forUnicode(source, merged.includes('v'));
  const start =
    shown === ''
      ? `Slashes${own === '' ? '' : ` and the ${own.length === 1 ? 'flag' : 'flags'} ${own}`} around a pattern are how JavaScript, Perl, PHP and Ruby write it in code`
      : `${shown} is how ${language} writes a pattern in code`;
  const message = [
    `${start}; here it is part of the pattern.`,
    `Leave only what is ${shown === '' ? 'between them' : 'inside'}${known === '' ? '' : `, and set the ${known.length === 1 ? 'flag' : 'flags'} ${known} below`}.`,
    ...(lost.length === 0 ? [] : [`JavaScript has no flag ${lost.join(', ')}.`]),
    ...(own.includes('x') ? ['Spaces and comments are left out.'] : []),
    ...(hasLoneEscapes
      ? ['Its string has single backslashes, which many languages take away there; they are kept here.']
      : []),
  ].join(' ');
  return {
    index: 0,
    length: code.length,
    message,
    fix: { source, flags: merged, written: `/${source}/${known}` },
    isOfFlavour: Object.hasOwn(FLAVOURS_OF, language) || (shown === '' && lost.length > 0),
  };
}

/** Constructs of POSIX’s basic regular expressions that hardly any other pattern has. */
const BASIC =
  /\\\)\\\{\d+(?:,\d*)?\\\}|[\w.*)\]]\\\{\d+(?:,\d*)?\\\}|[\w.*)\]]\\\|(?:[\w.^[]|\\\()|\\\([^\\()]*\\\)[^\\()]*\\[1-9]/;

/** The marks that mean something without a backslash here, and with one in basic expressions. */
const SWAPPED = '(){}|+?';

/**
 * Recognises a basic regular expression of POSIX (grep, sed, vi), in which groups, counts and bars have backslashes. A
 * pattern with any of these marks alone is none.
 */
export function basicPosix(source: string, flags: string): FlavourNote | null {
  const evidence = BASIC.exec(source);
  if (evidence === null) return null;
  const pieces: string[] = [];
  let inClass = false;
  for (let at = 0; at < source.length; at += 1) {
    const char = source[at] ?? '';
    const next = source[at + 1] ?? '';
    if (inClass) {
      inClass = char !== ']';
      pieces.push(char);
    } else if (char === '\\') {
      pieces.push(SWAPPED.includes(next) ? next : `\\${next}`);
      at += 1;
    } else if (SWAPPED.includes(char)) return null;
    else {
      inClass = char === '[';
      pieces.push(char);
    }
  }
  const text = pieces.join('');
  try {
    new RegExp(text, flags);
  } catch {
    return null;
  }
  return {
    index: evidence.index,
    length: evidence[0].length,
    message: `In basic regular expressions of grep, sed and vi, \\( \\), \\{ \\} and \\| are groups, counts and “or”; here they are the characters themselves. If they are meant so, write ${text.length > 60 ? 'them without backslashes' : text}.`,
    fix: { source: text, flags, written: text },
    isOfFlavour: false,
  };
}
