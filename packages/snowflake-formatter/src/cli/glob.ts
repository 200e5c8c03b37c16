/** Globs, for shells that do not expand them and for patterns in quotes. Node 20 has none of its own. */

export function isGlob(pattern: string): boolean {
  return /[*?[{]/.test(pattern);
}

/** The folder part of a pattern before its first wildcard: '' for the current folder. */
export function globBase(pattern: string): string {
  const steps = pattern.split('/');
  const wild = steps.findIndex(isGlob);
  return steps.slice(0, wild < 0 ? steps.length - 1 : wild).join('/');
}

function classEnd(pattern: string, start: number): number {
  const from = pattern[start + 1] === '!' || pattern[start + 1] === '^' ? start + 2 : start + 1;
  return pattern.indexOf(']', from + 1);
}

/**
 * A pattern as a regular expression over paths with `/`: `*` and `?` stay within a folder, `**` crosses folders,
 * `[a-z]` and `[!a]` are classes, `{a,b}` alternatives.
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
    } else if (character === '?') source += '[^/]';
    else if (character === '[' && classEnd(pattern, i) > 0) {
      const end = classEnd(pattern, i);
      const inner = pattern
        .slice(i + 1, end)
        .replace(/\\/g, '\\\\')
        .replace(/^[!^]/, '^');
      source += `[${inner}]`;
      i = end;
    } else if (character === '{' && pattern.includes('}', i)) {
      braces++;
      source += '(?:';
    } else if (character === '}' && braces > 0) {
      braces--;
      source += ')';
    } else if (character === ',' && braces > 0) source += '|';
    else source += character.replace(/[.+^${}()|[\]\\/]/g, '\\$&');
  }
  return new RegExp(`^${source}$`);
}
