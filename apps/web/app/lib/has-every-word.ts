/** Lower case, without accents and macrons. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a text contains every typed word, ignoring case and macrons; true for a blank query. */
export function hasEveryWord(text: string, typed: string): boolean {
  const low = plain(text);
  return plain(typed)
    .split(/\s+/)
    .every((word) => low.includes(word));
}
