import { checkFlavour } from './check-flavour.ts';
import type { ForeignFlavour } from './tree.ts';

/** Returns the flavour whose pattern this most likely is, if it accepts it; null if none does. */
export function suggestFlavour(source: string, flags: string): ForeignFlavour | null {
  const common = [...flags].filter((flag) => 'gims'.includes(flag)).join('');
  const likely: readonly ForeignFlavour[] = /\(\?P[<=]|^\s*r["']/.test(source)
    ? ['python', 'pcre2', 'go']
    : /\(\?U\)/.test(source)
      ? ['go', 'pcre2']
      : ['pcre2', 'python', 'go'];
  return (
    likely.find((flavour) => checkFlavour(source, flags === common ? flags : common, flavour).check.valid) ??
    null
  );
}

/** What is inside of the code that was pasted with a pattern, and its flags. */
export interface Unwrapped {
  readonly source: string;
  readonly flags: string;
}

const LONG_FLAGS: Readonly<Record<string, string>> = {
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

/**
 * Takes a pattern out of the code with which it is usually pasted: `r"…"` and `re.compile(…, re.I)` of Python, `/…/i`
 * and `preg_match('~…~i', …)` of PHP, Go's backticks and `regexp.MustCompile(…)`. Returns null if there is none.
 */
export function unwrapPattern(source: string, flags: string, flavour: ForeignFlavour): Unwrapped | null {
  return { python: fromPython, pcre2: fromPhp, go: fromGo }[flavour](source.trim(), flags);
}

const merged = (flags: string, more: string) => [...new Set([...flags, ...more])].join('');

function fromPython(source: string, flags: string): Unwrapped | null {
  const call = /^(?:\w+\s*=\s*)?re\.\w+\(\s*([\s\S]+?)\s*\)$/.exec(source)?.[1] ?? source;
  const literal = /^(?:[rRuU]|[rR][fF])?("""|'''|"|')([\s\S]+?)\1(?:\s*,\s*([\s\S]*))?$/.exec(call);
  if (literal === null || (call === source && !/^[rR]/.test(source) && literal[3] !== undefined)) return null;
  const [, , inner = '', rest = ''] = literal;
  const named = [...rest.matchAll(/\bre\.([A-Z]+)\b/g)].map(([, name = '']) => LONG_FLAGS[name] ?? '');
  return { source: inner, flags: merged(flags, named.join('')) };
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };

function fromPhp(source: string, flags: string): Unwrapped | null {
  const call = /^preg_\w+\(\s*(["'])([\s\S]+?)\1\s*(?:,[\s\S]*)?\)?;?$/.exec(source);
  const literal = call?.[2] ?? /^(["'])([\s\S]+)\1$/.exec(source)?.[2] ?? source;
  const delimiter = literal.charAt(0);
  if (call === null && !/^[/~#!@%]$/.test(delimiter)) return null;
  const end = literal.lastIndexOf(CLOSING[delimiter] ?? delimiter);
  const own = literal.slice(end + 1);
  if (end <= 0 || /\w/.test(delimiter) || !/^[imsxuUADJSXgn]*$/.test(own)) return null;
  const inner = literal
    .slice(1, end)
    .replaceAll(`\\${delimiter}`, /[a-z~#!@%/]/.test(delimiter) ? delimiter : `\\${delimiter}`);
  return {
    source: inner,
    flags: merged(flags, [...own].filter((flag) => 'imsxuUAD'.includes(flag)).join('')),
  };
}

function fromGo(source: string, flags: string): Unwrapped | null {
  const call = /^(?:\w+\s*:?=\s*)?regexp\.\w+\(\s*([\s\S]+?)\s*\)$/.exec(source)?.[1] ?? source;
  const inner = /^`([^`]+)`$/.exec(call)?.[1];
  return inner === undefined ? null : { source: inner, flags };
}
