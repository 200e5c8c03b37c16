/**
 * The mark at index n drops n characters of the previous word. These are the commonest marks of minified code, the
 * commonest first, because gzip packs them best next to it.
 */
export const DROPPED = '=](),}:+&.|;[!? {-<>';
