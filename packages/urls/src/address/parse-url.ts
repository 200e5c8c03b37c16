/** The parts of a URL, named as the API of the URL Standard names them. */
export interface UrlParts {
  readonly href: string;
  /** `null` as a word for schemes that have no origin of their own. */
  readonly origin: string;
  /** With its colon. */
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  /** Host name and, unless it is the scheme's default, port. */
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  /** With its `?`, or empty. */
  readonly search: string;
  /** With its `#`, or empty. */
  readonly hash: string;
}

/**
 * Takes a URL apart with the platform's own parser, which follows the URL Standard; null if it refuses the text.
 * A relative text needs an absolute `base`.
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
    // Chromium 147 percent-encodes a space in a domain, where the standard refuses it: no domain has a percent sign.
    return SPECIAL.test(url.protocol) && url.hostname.includes('%') ? null : url;
  } catch {
    // The parser says nothing but "invalid"; refusal.ts finds out why.
    return null;
  }
}
