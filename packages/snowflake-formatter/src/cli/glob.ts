/** Globs, for shells that do not expand them and for quoted patterns. Node 20 has no glob function. */

export function isGlob(pattern: string): boolean {
  return /[*?[{]/.test(pattern);
}

/** The folder part of a pattern before its first wildcard: '' for the current folder. */
export function globBase(pattern: string): string {
  const steps = pattern.split('/');
  const wild = steps.findIndex(isGlob);
  return steps.slice(0, wild < 0 ? steps.length - 1 : wild).join('/');
}

/** The index of the brace that closes the one at `open`; -1 if there is none. */
function braceEnd(pattern: string, open: number): number {
  let depth = 0;
  for (let i = open; i < pattern.length; i++) {
    if (pattern[i] === '{') depth++;
    else if (pattern[i] === '}' && --depth === 0) return i;
  }
  return -1;
}

/** A character class as a regular expression that never matches a slash. An impossible class matches nothing. */
function classSource(inner: string): string {
  const negated = /^[!^]/.test(inner);
  const members = inner.slice(negated ? 1 : 0).replace(/[\\\]^[]/g, '\\$&');
  const source = `(?!/)[${negated ? '^' : ''}${members}]`;
  try {
    return new RegExp(source).source;
  } catch {
    // A range that runs backwards, as in `[z-a]`.
    return '(?!)';
  }
}

function classEnd(pattern: string, start: number): number {
  const from = pattern[start + 1] === '!' || pattern[start + 1] === '^' ? start + 2 : start + 1;
  return pattern.indexOf(']', from + 1);
}

function literal(character: string): string {
  return character.replace(/[.*?+^${}()|[\]\\/]/, '\\$&');
}

/**
 * A pattern as a regular expression over paths with `/`: `*` and `?` stay within a folder, `**` crosses folders,
 * `[a-z]` and `[!a]` are classes, `{a,b}` alternatives, and a backslash takes the next character literally. Everything
 * else is literal, parentheses and quotes included: file names have them.
 */
export function globToRegExp(pattern: string): RegExp {
  let source = '';
  let braces = 0;
  for (let i = 0; i < pattern.length; i++) {
    const character = pattern[i] ?? '';
    if (character === '*') {
      if (pattern[i + 1] === '*') {
        const wholeStep = (i === 0 || pattern[i - 1] === '/') && pattern[i + 2] === '/';
        source += wholeStep ? '(?:[^/]+/)*' : '.*';
        i += wholeStep ? 2 : 1;
      } else source += '[^/]*';
    } else if (character === '\\' && i + 1 < pattern.length) source += literal(pattern[++i] ?? '');
    else if (character === '?') source += '[^/]';
    else if (character === '[' && classEnd(pattern, i) > 0) {
      const end = classEnd(pattern, i);
      source += classSource(pattern.slice(i + 1, end));
      i = end;
    } else if (character === '{' && braceEnd(pattern, i) > 0) {
      braces++;
      source += '(?:';
    } else if (character === '}' && braces > 0) {
      braces--;
      source += ')';
    } else if (character === ',' && braces > 0) source += '|';
    else source += literal(character);
  }
  return new RegExp(`^${source}$`);
}
