import { addressScope } from './public-address.ts';

/** What a user reads of an address that is refused, whatever the reason: anything more would be a port scanner. */
export const UNSAFE_ADDRESS = 'This address cannot be watched';

/** Longest address that is looked at, in characters. */
export const WATCH_URL_MAX_LENGTH = 2048;

export type WatchUrlJudgement =
  | { readonly ok: true; readonly url: URL }
  | { readonly ok: false; readonly reason: 'not-a-url' | 'unsafe' };

export interface WatchUrlOptions {
  /**
   * For tests alone: loopback addresses, `localhost` and names that end in `.localhost` may be watched, on any port.
   * Everything else stays as it is.
   */
  readonly allowLoopback?: boolean;
}

/** Names that end in one of these belong to private networks or to nobody (RFC 2606, 6761, 6762, 7686, 8375). */
const PRIVATE_SUFFIXES =
  'arpa cluster corp home internal intranet invalid lan local localdomain localhost onion private svc test'.split(
    ' ',
  );

/** Public names of the addresses where clouds keep metadata, and services that give any address a name. */
const CLOSED_NAMES =
  'metadata.goog localtest.me lvh.me vcap.me localho.st lacolhost.com nip.io sslip.io xip.io traefik.me'.split(
    ' ',
  );

/** Scheme, two slashes, a host of letters and no other signs, perhaps a port. No `@`: an empty user is one, too. */
const PLAIN_SPELLING =
  /^https?:\/\/(?:\[[\da-f:.]+\]|[^\][/?#\\@:%\s\p{Cc}\p{Default_Ignorable_Code_Point}]+)(?::\d{0,5})?(?:[/?#]|$)/iu;

/**
 * Whether an address can be read without the leniency of a browser, which takes backslashes for slashes, drops line
 * breaks and undoes percent signs in a host: SQL reads it, too (private.watchable_host), and both have to agree.
 */
function isPlain(text: string): boolean {
  const address = text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
  return (
    PLAIN_SPELLING.test(address) && !/[^\P{Cc}\u0080-\u009f]/u.test(address) && !/^[^?#]*\\/.test(address)
  );
}

/**
 * Judges an address as far as its text tells: scheme, credentials, port, and the host after the URL parser brought
 * decimal, hexadecimal, octal, short, full-width and percent-encoded forms into one. What a name resolves to is
 * judged when it is fetched.
 * @param text as the user typed it; white space around it is ignored
 */
export function judgeWatchUrl(text: string, options: WatchUrlOptions = {}): WatchUrlJudgement {
  if (text.length > WATCH_URL_MAX_LENGTH || !URL.canParse(text)) return { ok: false, reason: 'not-a-url' };
  const url = new URL(text);
  const safe = isPlain(text) && mayBeVisited(url, options);
  return safe ? { ok: true, url } : { ok: false, reason: 'unsafe' };
}

/** Whether a name, as the URL parser wrote it, is one of the machine itself: `localhost` or beneath it. */
export function isLoopbackName(host: string): boolean {
  return /(?:^|\.)localhost\.?$/.test(host);
}

function mayBeVisited({ hostname, port }: URL, { allowLoopback = false }: WatchUrlOptions): boolean {
  const scope = /^\[|^[\d.]+$/.test(hostname) ? addressScope(hostname) : scopeOfName(hostname);
  if (scope === 'loopback') return allowLoopback;
  return scope === 'public' && (port === '' || port === '80' || port === '443');
}

function scopeOfName(hostname: string) {
  if (isLoopbackName(hostname)) return 'loopback';
  const name = hostname.replace(/\.$/, '');
  const labels = name.split('.');
  const last = labels.at(-1) ?? '';
  const wellFormed =
    name.length <= 253 &&
    labels.length > 1 &&
    labels.every((label) => /^[a-z\d_-]{1,63}$/.test(label)) &&
    /^[a-z]/.test(last);
  if (!wellFormed || PRIVATE_SUFFIXES.includes(last)) return 'closed';
  return CLOSED_NAMES.some((closed) => name === closed || name.endsWith(`.${closed}`)) ? 'closed' : 'public';
}
