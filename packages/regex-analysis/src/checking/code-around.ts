import { type CodeString, closingOf, readDelimited, readString } from './code-strings.ts';

/** A pattern that was pasted with the code around it. */
export interface PatternInCode {
  readonly language: string;
  /** How that language writes it, for messages: `re.compile(…)`. */
  readonly shown: string;
  readonly source: string;
  /** Flags by PCRE's letters. */
  readonly flags: string;
  /** Options that have no letter, as written. */
  readonly others: readonly string[];
  /** Whether its string has single backslashes that the language itself would read. */
  readonly hasLoneEscapes: boolean;
}

/** Functions that take a pattern as a string. The match ends where the string begins. */
const CALLS: readonly (readonly [RegExp, string, string])[] = [
  [
    /^re(?:gex)?\.(?:compile|match|search|fullmatch|findall|finditer|subn?|split)\(\s*/,
    'Python',
    're.compile(…)',
  ],
  [/^regexp\.\w+\(\s*/, 'Go', 'regexp.MustCompile(…)'],
  [/^preg_\w+\(\s*/, 'PHP', 'preg_match(…)'],
  [/^(?:java\.util\.regex\.)?Pattern\.(?:compile|matches)\(\s*/, 'Java', 'Pattern.compile(…)'],
  [/^(?:new\s+)?RegExp\(\s*/, 'JavaScript', 'new RegExp(…)'],
  [/^new\s+Regex\(\s*/, '.NET', 'new Regex(…)'],
  [/^Regex\.(?:IsMatch|Match|Matches|Replace|Split)\([\w.]+,\s*/, '.NET', 'Regex.IsMatch(…)'],
  [/^Regexp\.new\(\s*/, 'Ruby', 'Regexp.new(…)'],
  [/^(?:\w+::)*Regex(?:Builder)?::new\(\s*/, 'Rust', 'Regex::new(…)'],
  [/^Regex\(\s*/, 'Kotlin', 'Regex(…)'],
  [/^(?:std::)?w?regex(?: \w+)?[({]\s*(?=["R])/, 'C++', 'std::regex(…)'],
  [/^NSRegularExpression\(pattern:\s*/, 'Swift', 'NSRegularExpression(…)'],
];

/** What stands before a pattern in a statement. */
const ASSIGNED =
  /^(?:(?:export|const|let|var|val|my|our|final|static|private|public|readonly|auto|Pattern|Regex|String|string) +)*(?:[$@]?\w+(?:: *\w+)? *(?::=|=~|!~|= ?)|return ) */;

/** Methods whose argument is a pattern between slashes. */
const METHOD = /^[\w$.]+\.(?:match|matchAll|replace|replaceAll|search|split|test)\(\s*(?=\/)/;

/**
 * Takes a pattern out of the code with which it was pasted: a literal between slashes or other delimiters, a string, or
 * a call that takes one, perhaps in a statement. Returns null for what is a pattern itself. Its time grows in proportion
 * to the code.
 */
export function patternInCode(code: string): PatternInCode | null {
  const whole = code.trim();
  const assigned = ASSIGNED.exec(whole)?.[0] ?? '';
  const isStatement = / $|^(?:const|let|var|my|our|val) |:=$|=~$/.test(assigned);
  const statement = whole.slice(assigned.length);
  // An equals sign without spaces around it may well be part of a pattern.
  return (
    fromCall(statement) ??
    (isStatement ? (fromSlashes(statement) ?? fromString(statement, true)) : null) ??
    fromSlashes(whole) ??
    fromDelimiters(whole) ??
    fromString(whole, false)
  );
}

const isEnd = (rest: string) => /^\s*[;,)]*\s*$/.test(rest);

function fromCall(code: string): PatternInCode | null {
  for (const [start, language, shown] of CALLS) {
    const call = start.exec(code)?.[0];
    if (call === undefined) continue;
    const literal = joined(code, call.length, language);
    if (literal === null || !/^\s*[,)}]/.test(code.slice(literal.end))) return null;
    const rest = code.slice(literal.end);
    if (language === 'PHP') return fromDelimiters(literal.text, true);
    const { flags, others } =
      language === 'JavaScript' ? { flags: ownFlags(rest), others: [] } : options(rest, language);
    return {
      language,
      shown,
      source: literal.text,
      flags,
      others,
      hasLoneEscapes: literal.hasLoneEscapes,
    };
  }
  return null;
}

/** Python joins strings that follow one another, with comments between them. */
function joined(code: string, start: number, language: string): CodeString | null {
  const first = readString(code, start);
  if (first === null || language !== 'Python') return first;
  let all = first;
  for (;;) {
    const gap = /^\s*(?:#[^\n]*\n\s*)*/.exec(code.slice(all.end))?.[0].length ?? 0;
    const next = readString(code, all.end + gap);
    if (next === null) return all;
    all = {
      ...next,
      text: all.text + next.text,
      hasLoneEscapes: all.hasLoneEscapes || next.hasLoneEscapes,
    };
  }
}

const ownFlags = (rest: string) => /^\s*,\s*["'`](\w*)["'`]/.exec(rest)?.[1] ?? '';

/** Options of all languages, in small letters without underscores; an empty text has no effect on what is found. */
const OPTIONS: Readonly<Record<string, string>> = {
  ...{ i: 'i', ignorecase: 'i', caseinsensitive: 'i', icase: 'i' },
  ...{ m: 'm', multiline: 'm', s: 's', dotall: 's', singleline: 's', dotmatchesall: 's' },
  ...{ x: 'x', verbose: 'x', comments: 'x', extended: 'x', ignorepatternwhitespace: 'x' },
  ...{ explicitcapture: 'n', u: '', unicode: '', unicodecase: '', compiled: '', none: '', optimize: '' },
  ...{ cultureinvariant: '', ecmascript: '' },
};

function options(rest: string, language: string): Pick<PatternInCode, 'flags' | 'others'> {
  const others: string[] = [];
  let flags = '';
  const named = /\b(?:re|regex|Pattern|RegexOptions|Regexp|RegexOption|regex_constants)(?:\.|::)(\w+)/g;
  for (const [, name = ''] of rest.matchAll(named)) {
    const key = name.replaceAll('_', '').toLowerCase();
    const flag = Object.hasOwn(OPTIONS, key) ? OPTIONS[key] : undefined;
    if (flag === undefined) others.push(name);
    else flags += language === 'Ruby' && flag === 'm' ? 's' : flag;
  }
  return { flags, others };
}

const inCode = (language: string, shown: string, source: string, flags: string): PatternInCode => ({
  language,
  shown,
  source,
  flags,
  others: [],
  hasLoneEscapes: false,
});

/** `/…/gi`, `/…/gi;`, `/…/.test(x)` and `x.replace(/…/g, "")`. */
function fromSlashes(code: string): PatternInCode | null {
  const start = METHOD.exec(code)?.[0].length ?? 0;
  const inner = code.charAt(start) === '/' ? readDelimited(code, start + 1, '/', true) : null;
  if (inner === null || inner.text === '' || inner.text.includes('\n')) return null;
  const [all = '', flags = ''] = /^([a-zA-Z]*)/.exec(code.slice(inner.end)) ?? [];
  const rest = code.slice(inner.end + all.length);
  if (!(start > 0 ? /^\s*[,)]/ : /^\s*[;,)]*$|^\.(?:test|exec|source|flags)\b/).test(rest)) return null;
  const language = 'JavaScript, Perl, PHP and Ruby';
  return inCode(language, '', inner.text, flags);
}

/** Flags that only stand behind the delimiters of Perl, PHP or Ruby. */
const MODIFIERS = /^[imsxuUADJogn]*$/;

/** `m{…}x` and `qr/…/` of Perl, `%r{…}` of Ruby, `s/…/…/`, and PHP's delimiters. */
function fromDelimiters(code: string, isPhp = false): PatternInCode | null {
  const quote = isPhp ? null : /^(?:(m|qr|s)(?=[/{!#~])|%r(?=[^\w\s]))/.exec(code);
  const start = quote?.[0].length ?? 0;
  const open = code.charAt(start);
  if (quote === null && !(isPhp ? /[^\w\s\\]/ : /[~#!@%]/).test(open)) return null;
  const inner = readDelimited(code, start + 1, closingOf(open), open === '/' || open !== closingOf(open));
  if (inner === null || inner.text === '') return null;
  let { end } = inner;
  if (quote?.[1] === 's') {
    const replacement = open === '/' ? readDelimited(code, end, '/', false) : null;
    if (replacement === null) return null;
    end = replacement.end;
  }
  const behind = code.slice(end);
  const flags = /^\w*/.exec(behind)?.[0] ?? '';
  if (!MODIFIERS.test(flags) || !isEnd(behind.slice(flags.length))) return null;
  if (quote === null) {
    // Without flags these characters may be meant, unless an anchor behind them would never match.
    const isSure = isPhp || flags !== '' || /^\^|\$$/.test(inner.text);
    if (!isSure) return null;
    return inCode('PHP', `${open}…${closingOf(open)}${flags}`, inner.text, flags);
  }
  // A repetition such as m{2} is no quote of Perl.
  if (open === '{' && /^\d*,?\d*$/.test(inner.text)) return null;
  const isRuby = quote[0] === '%r';
  const own = isRuby ? flags.replaceAll('m', 's').replace('o', '') : flags.replace('o', '');
  const shown = quote[0] + open + (quote[1] === 's' ? '…/…/' : `…${closingOf(open)}`);
  return inCode(isRuby ? 'Ruby' : 'Perl', shown, inner.text, own);
}

/** The names of strings that begin with these letters. */
const STRINGS: readonly (readonly [RegExp, string, string])[] = [
  [/^[rR]?#+"/, 'Rust and Swift', '#"…"#'],
  [/^R"[^"(]*\(/, 'C++', 'R"(…)"'],
  [/^\$?@\$?"/, 'C#', '@"…"'],
  [/^[bBfF]?[rR][bBfF]?["']/, 'Python', 'r"…"'],
];

/** A whole string. In plain quotation marks only if it is certainly one, since a pattern may begin with them, too. */
function fromString(code: string, isStatement: boolean): PatternInCode | null {
  const literal = readString(code, 0);
  if (literal === null || literal.text === '' || !isEnd(code.slice(literal.end))) return null;
  const { text, hasLoneEscapes } = literal;
  const [, language, shown] = STRINGS.find(([start]) => start.test(code)) ?? [];
  if (language === undefined || shown === undefined) {
    const inner = code.slice(1, literal.end - 1);
    const isSure = /^["'][\s\S]*\\\\[dDwWsSbBpPnrtAzZ.()[\]{}*+?|^$/-]/.test(code) || /^\^|\$$/.test(inner);
    if (!isStatement && (!isSure || !/["']/.test(code.charAt(0)))) return null;
    if (isStatement && !/\\|^\^|\$$/.test(inner)) return null;
  } else if (isStatement && !/[\\^$.*+?()[\]{}|]/.test(text)) return null;
  const found = isStatement && language === undefined ? fromDelimiters(text) : null;
  return (
    found ?? {
      ...inCode(language ?? 'a program', shown ?? `${code.charAt(0)}…${code.charAt(0)}`, text, ''),
      hasLoneEscapes,
    }
  );
}
