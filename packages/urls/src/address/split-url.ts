/** A URL as it was typed, cut at its query so that the query can change and nothing else does. */
export interface SplitUrl {
  readonly before: string;
  /** Without its `?`; null when there is none. */
  readonly query: string | null;
  /** From `#` on, or empty. */
  readonly after: string;
}

/** Cuts at the first `#`, then at the first `?` before it, as RFC 3986 §3 and the URL Standard do. */
export function splitUrl(text: string): SplitUrl {
  const hash = text.indexOf('#');
  const end = hash === -1 ? text.length : hash;
  const mark = text.slice(0, end).indexOf('?');
  if (mark === -1) return { before: text.slice(0, end), query: null, after: text.slice(end) };
  return { before: text.slice(0, mark), query: text.slice(mark + 1, end), after: text.slice(end) };
}

export function joinUrl({ before, query, after }: SplitUrl): string {
  return query === null ? before + after : `${before}?${query}${after}`;
}
