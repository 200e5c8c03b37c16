/**
 * The mark at index n drops n characters of the previous word. These are the most common punctuation characters of
 * minified code, the most common first, because gzip packs them best next to it.
 */
export const DROPPED = '=](),}:+&.|;[!? {-<>';
