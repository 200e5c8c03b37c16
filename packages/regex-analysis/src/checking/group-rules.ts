import { alternativesOf, groupEnd } from './groups.ts';
import { withGreedSwapped, withoutNumbers, withoutSpaces } from './rewrite.ts';
import { type Found, POSIX, type Rule, rule } from './rule.ts';

/** What is in a class before a position, and where that begins. */
function leftOf(source: string, at: number): { readonly from: number; readonly left: string } {
  const opened = source.slice(0, at).lastIndexOf('[');
  const from = opened + (source[opened + 1] === '^' ? 2 : 1);
  return { from, left: source.slice(from, at) };
}

/** A part of a class as a set of its own, if it is not one. */
const asSet = (left: string) => (/^\\[pPdwsDWS](?:\{[^}]*\})?$/.test(left) ? left : `[${left}]`);

/** Rewrites what flags that JavaScript lacks do to the rest of a group. */
function withoutFlags(rest: string, on: string): string {
  let text = on.includes('x') ? withoutSpaces(rest, on.includes('xx')) : rest;
  if (on.includes('U')) text = withGreedSwapped(text);
  return on.includes('n') ? withoutNumbers(text) : text;
}

const LOST: Readonly<Record<string, string>> = {
  x: 'There is no x here: leave out the spaces and comments.',
  U: 'There is no U here, which makes quantifiers take little (in Java, it is Unicode): write +? for + and + for +?.',
  n: 'There is no n here: write (?:…) for groups that have no name.',
};

/** Switches of flags: for the rest of a group, or for a group of their own. */
function switches(
  all: string,
  on: string,
  off: string,
  isGroup: boolean,
  source: string,
  at: number,
  flags: string,
): Omit<Found, 'length'> {
  const distinct = (letters: string) => [...new Set(letters)].filter((flag) => 'ims'.includes(flag)).join('');
  const known = distinct(on);
  const less = distinct(off);
  const lost = [...new Set(on + off)].filter((flag) => !'ims'.includes(flag));
  const end = groupEnd(source, at + all.length);
  const rest = withoutFlags(source.slice(at + all.length, end), on);
  const told = lost
    .map((flag) => ` ${(on.includes(flag) && LOST[flag]) || `There is no ${flag} here.`}`)
    .join('');
  const begins = `(?${known}${less === '' ? '' : `-${less}`}:`;
  const whose = 'PCRE, Perl, Python, Java, .NET and Go';
  if (isGroup)
    return {
      message: `${all}…) switches flags for a group in ${whose}. Write ${begins}…).${told}`,
      text: begins + rest,
      until: end,
    };
  if (at === 0 && less === '')
    return {
      message: `${all} switches flags in ${whose}. ${known === '' ? 'Take it away.' : `Set the flag ${[...known].join(', ')} instead.`}${told}`,
      text: rest,
      until: end,
      addFlags: [...known].filter((flag) => !flags.includes(flag)).join(''),
    };
  const isPlain = known + less === '';
  return {
    message: `${all} switches flags from here on in ${whose}. ${isPlain ? 'Take it away.' : `Write ${begins}…) around what follows.`}${told}`,
    text: isPlain
      ? rest
      : alternativesOf(rest)
          .map((each) => `${begins}${each})`)
          .join('|'),
    until: end,
  };
}

/** Rules for constructs inside brackets. */
export const IN_CLASS: readonly Rule[] = [
  rule(/\[:(\^?)(\w+):\]/, ([all, not, name = '']) => {
    const text = not === '' ? POSIX[name] : undefined;
    return {
      message: `${all} is a class of POSIX, as in grep, PCRE and Ruby. Here it is those characters one by one: write ${text ?? 'the characters themselves'}.`,
      text: text ?? null,
    };
  }),
  rule(/-\[\^?(?:[^[\]\\]|\\.)+\]\]/, ([all], { source, at }) => {
    const { from, left } = leftOf(source, at);
    if (left === '' || left.endsWith('-')) return null;
    return {
      message:
        '-[…] at the end of a class takes these characters away in .NET. Write -- between two classes, with the flag v.',
      text: `${asSet(left)}--${all.slice(1)}`,
      from,
      addFlags: 'v',
      isElsewhere: true,
    };
  }),
  rule(/(?:--|&&)(?=\[|\\[pPdwsDWS])/, ([sign = ''], { source, at, flags }) => {
    const { from, left } = leftOf(source, at);
    if (flags.includes('v') && (left.includes(']') || asSet(left) === left)) return null;
    return {
      message: `${sign} between classes is ${sign === '--' ? 'a difference' : 'an intersection'} in Java, Ruby, Python’s regex module and here only with the flag v, where each side is a class of its own. Set the flag v.`,
      text: asSet(left) + sign,
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
  rule(/\(\?([imsxUuJnaL]*)(?:-([imsxUnJ]+))?([:)])/, (match, { source, at, flags }) => {
    const [all, on = '', off = '', ending] = match;
    // JavaScript has such groups itself, for these flags.
    if (on + off === '' || (ending === ':' && !/[^ims]/.test(on + off))) return null;
    return switches(all, on, off, ending === ':', source, at, flags);
  }),
  rule(/\[\[:([<>]):\]\]/, ([all, side]) => ({
    message: `${all} is the ${side === '<' ? 'beginning' : 'end'} of a word in PCRE and POSIX. Write \\b.`,
    text: '\\b',
  })),
  rule(/\[:(\^?)(\w+):\]/, ([all, not = '', name = '']) =>
    Object.hasOwn(POSIX, name)
      ? {
          message: `${all} is a class of POSIX, which there needs brackets around it, too. Here it is those characters one by one: write [${not}${POSIX[name]}].`,
          text: `[${not}${POSIX[name]}]`,
          isElsewhere: true,
        }
      : null,
  ),
  rule(/\[(\^?)\](\[?(?:\[:\w+:\]|[^[\]\\]|\\.)*\[?)\]/, ([, not = '', content = '']) =>
    // [^] is any character here, and what follows may well be meant.
    content === '' || (not !== '' && /^[*+?{]/.test(content))
      ? null
      : {
          message: `Right after [${not} a ] is a character in PCRE, Perl, Python, Java, Go and POSIX. Here it ends the class: write \\].`,
          text: `[${not}\\]${content}]`,
        },
  ),
  rule(/\{, *(\d+)\}/, ([all, most = ''], { source, at }) =>
    at === 0 || '(|'.includes(source.charAt(at - 1))
      ? null
      : {
          message: `${all} is at most ${most} times in Python and Ruby. Here it is those characters: write {0,${most}}.`,
          text: `{0,${most}}`,
        },
  ),
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
