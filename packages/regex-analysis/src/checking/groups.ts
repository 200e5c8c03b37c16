/** Calls back for each bracket or bar of a group, outside classes and escapes, until it returns true. */
function scan(source: string, start: number, each: (char: string, at: number) => boolean): void {
  let inClass = false;
  for (let at = start; at < source.length; at += 1) {
    const char = source[at] ?? '';
    if (char === '\\') at += 1;
    else if (char === '[') inClass = true;
    else if (char === ']') inClass = false;
    else if (!inClass && '()|'.includes(char) && each(char, at)) return;
  }
}

/** Returns how many groups are open at the end. */
export function openGroups(source: string): number {
  let open = 0;
  scan(source, 0, (char) => {
    if (char !== '|') open += char === '(' ? 1 : -1;
    return false;
  });
  return open;
}

/** Returns where the group around `start` closes, or the end of the source. */
export function groupEnd(source: string, start: number): number {
  let end = source.length;
  let open = 0;
  scan(source, start, (char, at) => {
    if (char !== '|') open += char === '(' ? 1 : -1;
    if (open >= 0) return false;
    end = at;
    return true;
  });
  return end;
}

/** Returns the alternatives of a source that is whole. */
export function alternativesOf(source: string): readonly string[] {
  const bars: number[] = [];
  let open = 0;
  scan(source, 0, (char, at) => {
    if (char === '|' && open === 0) bars.push(at);
    else if (char !== '|') open += char === '(' ? 1 : -1;
    return false;
  });
  return [-1, ...bars].map((bar, i) => source.slice(bar + 1, bars[i] ?? source.length));
}

/** Returns where the last alternative outside groups begins. */
export const topLevelStart = (source: string): number =>
  source.length - (alternativesOf(source).at(-1)?.length ?? 0);
