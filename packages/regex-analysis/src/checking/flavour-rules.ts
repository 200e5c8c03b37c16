/** A construct from another language's regular expressions, at a position in a pattern. */
export interface Found {
  readonly length: number;
  readonly message: string;
  /** Its replacement; null if there is no counterpart. */
  readonly text: string | null;
  /** The end of the replaced source, if beyond the construct. */
  readonly until?: number;
  /** The start of the replaced source, if before the construct. */
  readonly from?: number;
  readonly addFlags?: string;
}

/** A position in a pattern. */
export interface Place {
  readonly source: string;
  readonly flags: string;
  readonly at: number;
  readonly inClass: boolean;
}

const hasUnicode = (flags: string) => /[uv]/.test(flags);
const LINE_BREAK = String.raw`(?:\r\n|[\n\v\f\r\u0085\u2028\u2029])`;

/** The contents of POSIX classes, as parts of a class. */
const POSIX: Readonly<Record<string, string>> = {
  alpha: 'a-zA-Z',
  digit: '0-9',
  alnum: 'a-zA-Z0-9',
  upper: 'A-Z',
  lower: 'a-z',
  space: String.raw`\s`,
  blank: String.raw` \t`,
  word: String.raw`\w`,
  xdigit: '0-9A-Fa-f',
  cntrl: String.raw`\x00-\x1f\x7f`,
  print: String.raw`\x20-\x7e`,
  graph: String.raw`\x21-\x7e`,
  punct: String.raw`!-\/:-@\[-\x60{-~`,
};

/** Finds one kind of construct, if it is at the position. */
export type Rule = (place: Place) => Found | null;

/** Escapes that end with their letter. */
const LETTERS: Readonly<Record<string, (place: Place) => Omit<Found, 'length'> | null>> = {
  A: ({ flags }) => anchor('\\A', 'the beginning of the text', flags.includes('m') ? '(?<![\\s\\S])' : '^'),
  z: ({ flags }) => anchor('\\z', 'the end of the text', flags.includes('m') ? '(?![\\s\\S])' : '$'),
  Z: () => anchor('\\Z', 'the end of the text, before a last line break or after it', '(?=\\n?(?![\\s\\S]))'),
  G: () => ({
    message:
      '\\G is of PCRE, Perl, Java and .NET: where the last match ended. Take it away and set the flag y instead.',
    text: '',
    addFlags: 'y',
  }),
  h: ({ inClass }) => ({
    message:
      '\\h is a space or tab in PCRE, Perl and Java (a hexadecimal digit in Ruby). Here it is the letter h: write [ \\t].',
    text: inClass ? ' \\t' : '[ \\t]',
  }),
  H: ({ inClass }) =>
    inClass
      ? null
      : { message: '\\H is all but a space or tab in PCRE, Perl and Java. Write [^ \\t].', text: '[^ \\t]' },
  R: ({ inClass }) =>
    inClass
      ? null
      : {
          message: `\\R is any line break in PCRE, Perl, Java and Ruby. Here it is the letter R: write ${LINE_BREAK}, or \\r?\\n.`,
          text: LINE_BREAK,
        },
  X: ({ inClass }) =>
    inClass
      ? null
      : {
          message:
            '\\X is a character with its marks in PCRE, Perl and Java. Write \\P{M}\\p{M}* with the flag u.',
          text: '\\P{M}\\p{M}*',
          addFlags: 'u',
        },
  e: () => ({ message: '\\e is Escape in PCRE, Perl, Java and .NET. Write \\x1b.', text: '\\x1b' }),
  a: () => ({ message: '\\a is the bell in PCRE, Perl, Python and Go. Write \\x07.', text: '\\x07' }),
  K: ({ source, at, inClass }) =>
    inClass
      ? null
      : {
          message:
            '\\K is of PCRE, Perl and Ruby: the match begins here. Put what is before it into a lookbehind, (?<=…).',
          text: measureGroups(source.slice(0, at)) === 0 ? `(?<=${source.slice(0, at)})` : null,
          from: 0,
        },
  '<': () => boundary('\\<', 'the beginning of a word'),
  '>': () => boundary('\\>', 'the end of a word'),
};

function anchor(name: string, what: string, text: string) {
  return {
    message: `${name} is ${what} in PCRE, Perl, Python, Java, .NET, Ruby and Go. Here it is the letter ${name[1]}: write ${text}.`,
    text,
  };
}

function boundary(name: string, what: string) {
  return { message: `${name} is ${what} in grep, sed and vim. Write \\b.`, text: '\\b' };
}

/** Returns how many groups are open at the end. */
function measureGroups(source: string): number {
  let open = 0;
  let inClass = false;
  for (let at = 0; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === '[') inClass = true;
    else if (source[at] === ']') inClass = false;
    else if (!inClass && source[at] === '(') open += 1;
    else if (!inClass && source[at] === ')') open -= 1;
  }
  return open;
}

/** Returns where the group around `at` closes, or the end of the source. */
function groupEnd(source: string, at: number): number {
  for (let end = at, open = 0; end < source.length; end += 1) {
    if (source[end] === '\\') end += 1;
    else if (source[end] === '(') open += 1;
    else if (source[end] === ')' && --open < 0) return end;
  }
  return source.length;
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Returns the rule that tries a regular expression at a position. */
function rule(
  pattern: RegExp,
  find: (match: RegExpExecArray, place: Place) => Omit<Found, 'length'> | null,
): Rule {
  const sticky = new RegExp(pattern, 'y');
  return (place) => {
    sticky.lastIndex = place.at;
    const match = sticky.exec(place.source);
    const found = match && find(match, place);
    return match && found && { length: match[0].length, ...found };
  };
}

function isProperty(name: string): boolean {
  try {
    new RegExp(`\\p{${name}}`, 'u');
    return true;
  } catch {
    return false;
  }
}

/** Rules for constructs that begin with a backslash. */
export const ESCAPES: readonly Rule[] = [
  rule(/\\([pP])(?:\{(\^?)([^}]*)\}|([A-Z]))/, ([, letter = 'p', not = '', long, short], { flags }) => {
    const name = long ?? short ?? '';
    const fitting = [name, `Script=${name}`, name.replace(/^Is_?/, '')].find(isProperty);
    const turned = not === '' ? letter : letter === 'p' ? 'P' : 'p';
    if (fitting === undefined) return null;
    const text = `\\${turned}{${fitting}}`;
    if (hasUnicode(flags) && long === fitting && not === '') return null;
    return {
      message:
        long === fitting && not === ''
          ? `\\${letter}{${name}} is a Unicode property in PCRE, Java, .NET, Go and here only with the flag u or v; without it, it is the letter ${letter}. Set the flag u.`
          : `This is how PCRE, Java and Go write a Unicode property. Write ${text} with the flag u.`,
      text,
      ...(!hasUnicode(flags) && { addFlags: 'u' }),
    };
  }),
  rule(/\\x\{([0-9a-fA-F]{1,6})\}/, ([, hex = ''], { flags }) => ({
    message: `\\x{…} is how PCRE, Perl, Java and Go write a character. Write \\u{${hex}} with the flag u.`,
    text: `\\u{${hex}}`,
    ...(!hasUnicode(flags) && { addFlags: 'u' }),
  })),
  rule(/\\Q([\s\S]*?)(?:\\E|$)/, ([, text = '']) => ({
    message:
      '\\Q…\\E takes all between them literally in PCRE, Perl, Java and Go. Here, escape each character.',
    text: escaped(text),
  })),
  rule(/\\g(?:\{(-?\w+)\}|<(-?\w+)>|'(-?\w+)'|(\d+))/, (match, { inClass }) => {
    const name = match.slice(1).find((group) => group !== undefined) ?? '';
    if (inClass) return null;
    const text = /^\d+$/.test(name) ? `\\${name}` : name.startsWith('-') ? null : `\\k<${name}>`;
    return {
      message: `\\g refers to a group in PCRE, Perl, Ruby and .NET. Write ${text ?? 'its number, counted from the left, after a backslash'}.`,
      text,
    };
  }),
  rule(/\\k(?:\{(\w+)\}|'(\w+)')/, ([, braces, quotes]) => ({
    message: `This is how PCRE and .NET refer to a named group. Write \\k<${braces ?? quotes ?? ''}>.`,
    text: `\\k<${braces ?? quotes ?? ''}>`,
  })),
  rule(/\\([a-zA-Z<>])/, ([, letter = ''], place) =>
    Object.hasOwn(LETTERS, letter) && !(place.inClass && /[AzZGK<>]/.test(letter))
      ? (LETTERS[letter]?.(place) ?? null)
      : null,
  ),
];

/** Rules for constructs inside brackets. */
export const IN_CLASS: readonly Rule[] = [
  rule(/\[:(\^?)(\w+):\]/, ([all, not, name = '']) => {
    const text = not === '' ? POSIX[name] : undefined;
    return {
      message: `${all} is a class of POSIX, as in grep, PCRE and Ruby. Here it is those characters one by one: write ${text ?? 'the characters themselves'}.`,
      text: text ?? null,
    };
  }),
  rule(/(?:--|&&)(?=\[|\\[pPdwsDWS])/, ([sign = ''], { source, at, flags }) => {
    if (flags.includes('v')) return null;
    const opened = /\[\^?[^[\]]*$/.exec(source.slice(0, at))?.index ?? at - 1;
    const from = opened + (source[opened + 1] === '^' ? 2 : 1);
    const left = source.slice(from, at);
    const isSet = /^\\[pPdwsDWS](?:\{[^}]*\})?$/.test(left);
    return {
      message: `${sign} between classes is ${sign === '--' ? 'a difference' : 'an intersection'} in Java, Ruby, Python’s regex module and here only with the flag v, where each side is a class of its own. Set the flag v.`,
      text: (isSet ? left : `[${left}]`) + sign,
      from,
      addFlags: 'v',
    };
  }),
];

/** Rules for groups and quantifiers. */
export const GROUPS: readonly Rule[] = [
  rule(/\(\?P<(\w+)>/, ([, name = '']) => ({
    message: `(?P<${name}>…) is how Python, PCRE and Go name a group. Write (?<${name}>…).`,
    text: `(?<${name}>`,
  })),
  rule(/\(\?'(\w+)'/, ([, name = '']) => ({
    message: `(?'${name}'…) is how .NET, Perl and Ruby name a group. Write (?<${name}>…).`,
    text: `(?<${name}>`,
  })),
  rule(/\(\?P=(\w+)\)/, ([, name = '']) => ({
    message: `(?P=${name}) is how Python and PCRE refer to a group. Write \\k<${name}>.`,
    text: `\\k<${name}>`,
  })),
  rule(/\(\?#[^)]*\)/, () => ({
    message: '(?#…) is a comment in PCRE, Perl, Python, .NET and Ruby. JavaScript has none: take it away.',
    text: '',
  })),
  rule(/\(\?>/, () => ({
    message:
      '(?>…) is an atomic group of PCRE, Perl, Java, .NET, Ruby and Python 3.11, which gives nothing back. Write (?:…): it finds the same and more, and may be slower.',
    text: '(?:',
  })),
  rule(/\(\?([imsxUuJnaL]+)\)/, ([all, switched = ''], { source, at, flags }) => {
    const known = [...switched].filter((flag) => 'ims'.includes(flag)).join('');
    const end = groupEnd(source, at + all.length);
    const lost = [...switched].filter((flag) => !'ims'.includes(flag));
    const rest = lost.length === 0 ? '' : ` There is no ${lost.join(', ')} here.`;
    if (at === 0)
      return {
        message: `${all} switches flags in PCRE, Perl, Python, Java, .NET and Go. ${known === '' ? 'Take it away.' : `Set the flag ${[...known].join(', ')} instead.`}${rest}`,
        text: '',
        addFlags: [...known].filter((flag) => !flags.includes(flag)).join(''),
      };
    return {
      message: `${all} switches flags from here on in PCRE, Perl, Java, .NET and Go. Write (?${known || 'i'}:…) around what follows.${rest}`,
      text: known === '' ? '' : `(?${known}:${source.slice(at + all.length, end)})`,
      ...(known !== '' && { until: end }),
    };
  }),
  rule(/\(\?(?:R|0|[+-]?\d+|&\w+|P>\w+)\)/, ([all]) => ({
    message: `${all} is recursion of PCRE, Perl and Ruby. JavaScript has none: repeat the pattern to the depth that you need, or parse the text by code.`,
    text: null,
  })),
  rule(/\(\?\((?:\d+|<\w+>|'\w+'|\w+)\)/, ([all]) => ({
    message: `${all}…) is a conditional of PCRE, Perl, Python and .NET. JavaScript has none: write both cases as alternatives, (?:…|…).`,
    text: null,
  })),
  rule(/\(\?\|/, () => ({
    message:
      '(?|…) gives alternatives the same group numbers in PCRE and Perl. Name the groups instead: different alternatives may share a name.',
    text: null,
  })),
  rule(/\(\*[A-Z_]+(?::[^)]*)?\)/, ([all]) => ({
    message: `${all} steers the search of PCRE and Perl. JavaScript has no such verbs: take it away.`,
    text: '',
  })),
  rule(/([*+?]|\{\d+(?:,\d*)?\})\+/, ([all, quantifier = '']) => ({
    message: `${all} is possessive in PCRE, Perl, Java, Ruby and Python 3.11: it gives nothing back. Write ${quantifier}: it finds the same and more, and may be slower.`,
    text: quantifier,
  })),
];
