/** A URI without its scheme. */
export interface UriParts {
  /** What stands before the `?`, as written. */
  readonly rest: string;
  /** Parameters by their names in small letters, decoded. */
  readonly query: ReadonlyMap<string, string>;
  readonly names: readonly string[];
}

/** Undoes percent-encoding; text that is not encoded correctly stays as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Takes a URI apart. A plus sign is itself, as in mailto: and sms: (RFC 6068, 5).
 *
 * @returns null if the text does not begin with the scheme, or has line breaks
 */
export function readUri(text: string, scheme: RegExp): UriParts | null {
  const uri = text.trim();
  if (!scheme.test(uri) || /[\r\n]/.test(uri)) return null;
  const [rest = '', ...queries] = uri.replace(scheme, '').split('?');
  const pairs = queries
    .join('?')
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [decoded(name).toLowerCase(), decoded(value.join('='))] as const;
    });
  return { rest, query: new Map(pairs), names: pairs.map(([name]) => name) };
}
