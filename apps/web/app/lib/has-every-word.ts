/** Lower case, without accents and macrons. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Without the marks between the parts of a name: sha-256 is found by sha256, and the other way round. */
const joined = (text: string) => text.replace(/[-_.]/g, '');

/**
 * Whether a text contains every typed word, ignoring case, macrons, and hyphens, dots and underscores within words;
 * true for a blank query.
 */
export function hasEveryWord(text: string, typed: string): boolean {
  const low = plain(text);
  const close = joined(low);
  return plain(typed)
    .split(/\s+/)
    .every((word) => low.includes(word) || (joined(word) !== '' && close.includes(joined(word))));
}
