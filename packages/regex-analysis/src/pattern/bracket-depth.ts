/** What a linear look at the brackets of a pattern says; it works for any pattern, valid or not. */
export interface Brackets {
  /** How deep groups and classes lie in each other. */
  readonly depth: number;
  /** Position of the innermost `(` or `[` that nothing closes; null when all are closed. */
  readonly unclosed: number | null;
}

/** Measures nesting without recursion: the parsers behind it are recursive, and patterns come from outside. */
export function measureBrackets(source: string, nestedClasses: boolean): Brackets {
  const open: number[] = [];
  let depth = 0;
  let classes = 0;
  for (let index = 0; index < source.length; index += 1) {
    const char = source[index];
    if (char === '\\') index += 1;
    else if (char === '[' && (classes === 0 || nestedClasses)) {
      classes += 1;
      open.push(index);
    } else if (char === ']' && classes > 0) {
      classes -= 1;
      open.pop();
    } else if (char === '(' && classes === 0) open.push(index);
    else if (char === ')' && classes === 0) open.pop();
    depth = Math.max(depth, open.length);
  }
  return { depth, unclosed: open.at(-1) ?? null };
}
