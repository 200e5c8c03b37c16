/** The parts of a URL, named as the API of the URL Standard names them. */
export interface UrlParts {
  readonly href: string;
  /** The word `null` for schemes that have no origin of their own. */
  readonly origin: string;
  /** Includes its colon. */
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  /** Host name and, unless it is the scheme's default, port. */
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  /** Includes its `?`, or is empty. */
  readonly search: string;
  /** Includes its `#`, or is empty. */
  readonly hash: string;
}

/**
 * Parses a URL with the platform's own parser, which follows the URL Standard; null if it refuses the text. A relative
 * text needs an absolute `base`.
 */
export function parseUrl(text: string, base?: string | null): UrlParts | null {
  const url = readUrl(text, base ?? undefined);
  if (url === null) return null;
  const { href, origin, protocol, username, password, host, hostname, port, pathname, search, hash } = url;
  return { href, origin, protocol, username, password, host, hostname, port, pathname, search, hash };
}

/** Schemes whose hosts are domains or IP addresses (URL Standard, 4.2). */
const SPECIAL = /^(?:https?|wss?|ftp|file):$/;

function readUrl(text: string, base: string | undefined): URL | null {
  try {
    const url = new URL(text, base);
    // Chromium 147 percent-encodes a space in a domain, where the standard refuses it: no domain contains a percent
    // sign.
    return SPECIAL.test(url.protocol) && url.hostname.includes('%') ? null : url;
  } catch {
    // The parser only says "invalid"; refusal.ts finds out why.
    return null;
  }
}

/** A URL as typed, split at its query so that only the query can change. */
interface SplitUrl {
  readonly before: string;
  /** Without its `?`; null if there is none. */
  readonly query: string | null;
  /** From `#` on, or empty. */
  readonly after: string;
}

/** Splits at the first `#`, then at the first `?` before it, as RFC 3986 §3 and the URL Standard do. */
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

/**
 * Returns the parser's silent changes to a text, in plain sentences: where the URL that a browser opens differs from
 * the one that a reader sees. Empty for a text that is not a URL.
 */
export function silentChanges(text: string, base?: string): readonly string[] {
  const parts = parseUrl(text, base);
  if (parts === null) return [];
  const notes: string[] = [];
  if (/^[\0-\x20]|[\0-\x20]$/.test(text))
    notes.push('Spaces and control characters around the URL were dropped.');
  if (/[\t\n\r]/.test(text.replace(/^[\0-\x20]+|[\0-\x20]+$/g, ''))) {
    notes.push('Tabs and line breaks inside the URL were dropped.');
  }
  const [, host, port] = /^\s*(localhost|[\w-]+(?:\.[\w-]+)+):(\d{1,5})(?=[/?#]|\s*$)/i.exec(text) ?? [];
  if (host !== undefined && `${host.toLowerCase()}:` === parts.protocol)
    notes.push(
      `“${host}:” was read as a scheme. If it is a host with the port ${port}, write http://${host}:${port}.`,
    );
  const special = /^(?:https?|wss?|ftp|file):$/.test(parts.protocol);
  const beforeQuery = text.split(/[?#]/, 1)[0] ?? '';
  if (special && beforeQuery.includes('\\')) notes.push('Backslashes were read as slashes.');
  if (parts.username !== '' || parts.password !== '') {
    notes.push(
      `What stands before the @ is a user name, not the host. The host is ${parts.host}. Links that show a known name there are a common trick.`,
    );
  }
  const typedHost = /^[^/\\?#]*?:[/\\]{2,}(?:[^/\\?#]*@)?([^/\\?#:]*)/.exec(text.trim())?.[1] ?? '';
  if (/^\d+\.\d+\.\d+\.\d+$/.test(parts.hostname) && typedHost !== '' && typedHost !== parts.hostname) {
    notes.push(`The host “${typedHost}” is another way to write the IP address ${parts.hostname}.`);
  }
  if (special && /(?:^|[/\\])(?:\.|%2e){1,2}(?:[/\\]|$)/i.test(beforeQuery.replace(/^[^/\\]*[/\\]*/, '/'))) {
    notes.push('The dot segments of the path (. and ..) were resolved.');
  }
  if (special && /:\d+/.test(text) && parts.port === '' && /:0*(?:80|443|21)(?=[/\\?#]|$)/.test(text)) {
    notes.push('The port is the usual one of this scheme, so it was left out.');
  }
  return notes;
}
