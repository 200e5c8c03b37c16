/** Regular expressions of RFC 9485, which JSONPath's match() and search() take. */

const NORMAL = /[^()*+.?[\\\]{|}]/uy;
const ESCAPE =
  /\\(?:[()*+.?[\\\]{|}\-^nrt$]|[pP]\{(?:L[lmotu]?|M[cen]?|N[dlo]?|P[cdefios]?|Z[lps]?|S[ckmo]?|C[cfno]?)\})/y;
const CLASS_START = /\[\^?-?/y;
const CLASS_CATEGORY = /\\[pP]\{[A-Z][a-z]?\}/y;
const CLASS_CHARACTER = /[^\-[\\\]]|\\[()*+.?[\\\]{|}\-^nrt$]/uy;
const QUANTIFIER = /[*+?]|\{[0-9]+(?:,[0-9]*)?\}/y;

/** Patterns are compiled once: a filter uses the same one for every value. */
const compiled = new Map<string, RegExp | null>();
const MOST_COMPILED = 200;

/** Returns the platform's expression, or null if the pattern is not valid by RFC 9485. */
export function compilePattern(pattern: string, whole: boolean): RegExp | null {
  const key = `${whole ? '^' : ' '}${pattern}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  if (compiled.size >= MOST_COMPILED) compiled.clear();
  const translated = translate(pattern);
  const expression = translated === null ? null : build(whole ? `^(?:${translated})$` : translated);
  compiled.set(key, expression);
  return expression;
}

function build(source: string): RegExp | null {
  try {
    return new RegExp(source, 'u');
  } catch {
    // The pattern has a reversed range or too high a count, so no value matches it.
    return null;
  }
}

/** Checks the grammar and translates the pattern to JavaScript, as described in RFC 9485 §5.3. */
function translate(pattern: string): string | null {
  let at = 0;
  let written = '';
  let open = 0;
  /** Whether a quantifier may follow. */
  let atom = false;
  const take = (token: RegExp): string | null => {
    token.lastIndex = at;
    const found = token.exec(pattern)?.[0] ?? null;
    if (found !== null) at += found.length;
    return found;
  };
  while (at < pattern.length) {
    const next = pattern[at] ?? '';
    if (next === '(') {
      written += '(?:';
      open += 1;
      at += 1;
      atom = false;
    } else if (next === ')') {
      if (open === 0) return null;
      written += ')';
      open -= 1;
      at += 1;
      atom = true;
    } else if (next === '|') {
      written += '|';
      at += 1;
      atom = false;
    } else if (next === '.') {
      written += '[^\\n\\r]';
      at += 1;
      atom = true;
    } else if (next === '[') {
      const group = readClass(take);
      if (group === null) return null;
      written += group;
      atom = true;
    } else {
      const quantifier = take(QUANTIFIER);
      if (quantifier !== null) {
        if (!atom) return null;
        written += quantifier;
        atom = false;
        continue;
      }
      const one = take(ESCAPE) ?? take(NORMAL);
      if (one === null) return null;
      written += one === '\\-' ? '-' : one;
      // To the platform, these two are anchors, which it can't repeat.
      atom = one !== '^' && one !== '$';
    }
  }
  return open === 0 ? written : null;
}

function readClass(take: (token: RegExp) => string | null): string | null {
  const start = take(CLASS_START);
  if (start === null) return null;
  let written = start.replace('-', '\\-');
  let empty = !start.includes('-');
  for (;;) {
    const category = take(CLASS_CATEGORY);
    if (category !== null) {
      written += category;
      empty = false;
      continue;
    }
    const from = take(CLASS_CHARACTER);
    if (from === null) break;
    empty = false;
    written += inClass(from);
    if (take(/-(?=[^\]])/y) === null) continue;
    const to = take(CLASS_CHARACTER);
    if (to === null) return null;
    written += `-${inClass(to)}`;
  }
  if (take(/-/y) !== null) written += '\\-';
  return take(/\]/y) === null || empty ? null : `${written}]`;
}

/** Returns a character of a class, escaped where the platform's `u` flag requires it. */
function inClass(character: string): string {
  return /^[\^[\]/]$/.test(character) ? `\\${character}` : character;
}
