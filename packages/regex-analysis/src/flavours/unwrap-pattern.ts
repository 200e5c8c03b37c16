import { type ForeignFlavour, MAX_PATTERN } from './tree.ts';

/** What is inside of the code that was pasted with a pattern, and its flags. */
export interface Unwrapped {
  readonly source: string;
  readonly flags: string;
}

/**
 * Takes a pattern out of the code with which it is usually pasted: `r"…"` and `re.compile(…, re.I)` of Python, `/…/i`
 * and `preg_match('~…~i', …)` of PHP, Go's backticks and `regexp.MustCompile(…)`. Returns null if there is none. It
 * runs beside the typing, so its time grows in proportion to the source.
 */
export function unwrapPattern(source: string, flags: string, flavour: ForeignFlavour): Unwrapped | null {
  if (source.length > MAX_PATTERN) return null;
  return { python: fromPython, pcre2: fromPhp, go: fromGo }[flavour](source.trim(), flags);
}

const merged = (flags: string, more: string) => [...new Set([...flags, ...more])].join('');

/** A string at the beginning of code. */
interface Literal {
  readonly text: string;
  readonly quote: string;
  /** The code behind it. */
  readonly rest: string;
}

function literalOf(code: string): Literal | null {
  const found = /^\s*([rRuUfF]{0,2})("""|'''|"|'|`)((?:(?!\2)[^\\]|\\[\s\S])*)\2/.exec(code);
  if (found === null) return null;
  const [all, prefix = '', quote = '', inner = ''] = found;
  const isRaw = quote === '`' || /r/i.test(prefix);
  const text = isRaw ? inner : inner.replaceAll(/\\(["'\\])/g, '$1');
  return { text, quote, rest: code.slice(all.length) };
}

const PYTHON_FLAGS: Readonly<Record<string, string>> = {
  I: 'i',
  IGNORECASE: 'i',
  M: 'm',
  MULTILINE: 'm',
  S: 's',
  DOTALL: 's',
  X: 'x',
  VERBOSE: 'x',
  A: 'a',
  ASCII: 'a',
};

function fromPython(source: string, flags: string): Unwrapped | null {
  const call = /^(?:\w+\s*=\s*)?re\.\w+\(([\s\S]+)\)$/.exec(source)?.[1];
  let inner = '';
  let rest = call ?? source;
  // Python joins strings that follow one another.
  for (let literal = literalOf(rest); literal !== null; literal = literalOf(rest)) {
    inner += literal.text;
    rest = literal.rest.replace(/^\s*(?:#[^\n]*\n\s*)*/, '');
  }
  const isWhole = rest === '' || (rest.startsWith(',') && (call !== undefined || /^[rR]/.test(source)));
  if (inner === '' || !isWhole) return null;
  const named = [...rest.matchAll(/\bre\.([A-Z]+)\b/g)].map(([, name = '']) => PYTHON_FLAGS[name] ?? '');
  return { source: inner, flags: merged(flags, named.join('')) };
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };

function fromPhp(source: string, flags: string): Unwrapped | null {
  const call = /^preg_\w+\(([\s\S]+)$/.exec(source)?.[1];
  const literal = literalOf(call ?? source);
  const isWhole = literal !== null && (call === undefined ? /^$/ : /^\s*[,)]/).test(literal.rest);
  if (call !== undefined && !isWhole) return null;
  // In double quotes PHP escapes a dollar sign as well, since it begins a variable.
  const inQuotes = literal?.quote === '"' ? literal.text.replaceAll('\\$', '$') : literal?.text;
  const code = isWhole && inQuotes !== undefined ? inQuotes : source;
  const delimiter = code.charAt(0);
  if (call === undefined ? !/^[/~#!@%]$/.test(delimiter) : !/^[^\w\s\\]$/.test(delimiter)) return null;
  const end = code.lastIndexOf(CLOSING[delimiter] ?? delimiter);
  const own = code.slice(end + 1);
  if (end <= 0 || !/^[imsxuUADJSXgn]*$/.test(own)) return null;
  const inner = code.slice(1, end);
  return {
    source:
      delimiter === '/' ? inner.replaceAll(/\\([\s\S])/g, (all, char) => (char === '/' ? '/' : all)) : inner,
    flags: merged(flags, [...own].filter((flag) => 'imsxuUAD'.includes(flag)).join('')),
  };
}

function fromGo(source: string, flags: string): Unwrapped | null {
  const call = /^(?:\w+\s*:?=\s*)?regexp\.\w+\(([\s\S]+)\)$/.exec(source)?.[1];
  const literal = literalOf(call ?? source);
  if (literal === null || (call === undefined && literal.quote !== '`')) return null;
  return /^\s*(?:,|$)/.test(literal.rest) ? { source: literal.text, flags } : null;
}
