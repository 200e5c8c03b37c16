import { unicodeProperty } from '../flavours/named-sets.ts';
import { type Found, hasUnicode, type Place, POSIX, type Rule, rule, withUnicode } from './rule.ts';

function isProperty(name: string): boolean {
  try {
    new RegExp(`\\p{${name}}`, 'u');
    return true;
  } catch {
    return false;
  }
}

/** Java’s properties that ask its class Character, by their names after “java”. */
const JAVA: Readonly<Record<string, string>> = {
  LowerCase: '\\p{Lowercase}',
  UpperCase: '\\p{Uppercase}',
  TitleCase: '\\p{Lt}',
  Alphabetic: '\\p{Alphabetic}',
  Ideographic: '\\p{Ideographic}',
  Letter: '\\p{L}',
  Digit: '\\p{Nd}',
  LetterOrDigit: '\\p{L}\\p{Nd}',
  SpaceChar: '\\p{Z}',
  Whitespace: '\\s',
  ISOControl: '\\x00-\\x1f\\x7f-\\x9f',
  Defined: '\\p{Assigned}',
  Mirrored: '\\p{Bidi_Mirrored}',
};

interface Named {
  /** As parts of a class. */
  readonly content: string;
  readonly whose: string;
  /** How what is written differs, as a sentence. */
  readonly note?: string;
}

/** Finds what JavaScript has for a name that it doesn't know; null if it has nothing. */
function namedElsewhere(name: string): Named | null {
  const java = /^java(\w+)$/.exec(name)?.[1];
  if (java !== undefined) {
    const content = Object.hasOwn(JAVA, java) ? JAVA[java] : undefined;
    return content === undefined ? null : { content, whose: 'Java' };
  }
  const posix = name.toLowerCase();
  const isPosix = Object.hasOwn(POSIX, posix) && /^[A-Za-z]/.test(name);
  if (isPosix) return { content: POSIX[posix] ?? '', whose: 'Java and Ruby (a class of POSIX)' };
  const [, prefix, bare = name] = /^(Is|In)_?(\w+)$/.exec(name) ?? [];
  const found = [`Script=${bare}`, bare].find(isProperty);
  if (prefix !== undefined && found !== undefined)
    return {
      content: `\\p{${found}}`,
      whose: prefix === 'In' ? 'Java and Perl (a block of Unicode)' : '.NET and Java',
      ...(found.startsWith('Script=') && {
        note: ' In .NET, and after In, it is a block of Unicode: a few characters differ from the script.',
      }),
    };
  const spelt = unicodeProperty(name, 'pcre2');
  return spelt?.kind === 'type' && /^\[[^^]/.test(spelt.js)
    ? { content: spelt.js.slice(1, -1), whose: 'PCRE, Perl and Java' }
    : null;
}

function unknown(all: string, letter: string): Omit<Found, 'length'> {
  return {
    message: `${all} is a property that JavaScript lacks; without the flag u, it is the letter ${letter}. Write the characters themselves in a class, as in [a-z\\u0370-\\u03FF].`,
    text: null,
  };
}

function find(match: RegExpExecArray, { flags, inClass }: Place): Omit<Found, 'length'> | null {
  const [all, letter = 'p', not = '', long, short] = match;
  const name = long ?? short ?? '';
  const fitting = [name, `Script=${name}`].find(isProperty);
  const isTurned = not !== '';
  const turned = !isTurned ? letter : letter === 'p' ? 'P' : 'p';
  if (fitting === undefined) {
    const named = namedElsewhere(name);
    if (named === null) return unknown(all, letter);
    const { content, whose, note = '' } = named;
    const single = /^\\p(\{[^}]*\})$/.exec(content)?.[1];
    const isNegated = turned === 'P';
    const text =
      single !== undefined
        ? `\\${turned}${single}`
        : !inClass
          ? `[${isNegated ? '^' : ''}${content}]`
          : isNegated
            ? null
            : content;
    const needsUnicode = content.includes('\\p') || content.includes('\\u{');
    return {
      message: `${all} is a property of ${whose}. ${text === null ? 'Write the other characters themselves' : `Write ${text}${needsUnicode ? ' with the flag u' : ''}`}.${note}`,
      text,
      ...(needsUnicode && withUnicode(flags)),
    };
  }
  const text = `\\${turned}{${fitting}}`;
  const isSame = long === fitting && !isTurned;
  if (hasUnicode(flags) && isSame) return null;
  return {
    message: isSame
      ? `\\${letter}{${name}} is a Unicode property in PCRE, Java, .NET, Go and here only with the flag u or v; without it, it is the letter ${letter}. Set the flag u.`
      : `This is how PCRE, Java and Go write a Unicode property. Write ${text} with the flag u.`,
    text,
    ...withUnicode(flags),
  };
}

/** Finds Unicode properties: without the flag u, or by names that JavaScript doesn't know. */
export const findProperty: Rule = rule(/\\([pP])(?:\{(\^?)([A-Za-z][^{}]{0,80})\}|([A-Z]))/, find);
