const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a text contains every word that was typed, whatever their case and macrons. */
export function hasEveryWord(text: string, typed: string): boolean {
  const low = plain(text);
  return plain(typed)
    .split(/\s+/)
    .every((word) => low.includes(word));
}
