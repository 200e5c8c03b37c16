/** Compares product names: a headline, a title and a data field rarely agree to the letter. */

type NameMatch = 'same' | 'close' | 'none';

/** Returns the words of a name in lower case, without punctuation; figures such as `0.9` stay whole. */
export function nameTokens(name: string): string[] {
  return name
    .slice(0, 500)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&(?:amp|quot|#39);/g, ' ')
    .split(/[^\p{L}\p{N}.]+/u)
    .map((word) => word.replace(/^\.+|\.+$/g, ''))
    .filter((word) => word !== '');
}

/** Returns how well a name agrees with any of the page's own. */
export function matchNames(name: readonly string[], own: readonly (readonly string[])[]): NameMatch {
  let best: NameMatch = 'none';
  for (const other of own) {
    if (name.length === 0 || other.length === 0) continue;
    if (name.join(' ') === other.join(' ')) return 'same';
    if (isClose(name, other)) best = 'close';
  }
  return best;
}

/**
 * Whether one name contains all words of the other (unless that is a single word of many), or both share seven words in
 * ten.
 */
function isClose(a: readonly string[], b: readonly string[]): boolean {
  const [small, large] = a.length <= b.length ? [new Set(a), new Set(b)] : [new Set(b), new Set(a)];
  const shared = [...small].filter((word) => large.has(word)).length;
  if (shared === small.size && (small.size > 1 || large.size <= 2)) return small.size / large.size >= 0.34;
  return shared / (small.size + large.size - shared) >= 0.7;
}
