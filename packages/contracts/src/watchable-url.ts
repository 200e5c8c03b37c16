import { ipAddressScope } from './ip-address-scope.ts';

/** What a user is told about any refused URL, whatever the reason: more detail would turn this into a port scanner. */
export const UNSAFE_URL = 'This URL cannot be watched';

/** Maximum length of a URL, in characters. */
export const WATCH_URL_MAX_LENGTH = 2048;

export type WatchUrlJudgement =
  | { readonly ok: true; readonly url: URL }
  | { readonly ok: false; readonly reason: 'not-a-url' | 'unsafe' };

export interface WatchUrlOptions {
  /**
   * For tests only: allows loopback IP addresses, `localhost` and names that end in `.localhost`, on any port.
   */
  readonly allowLoopback?: boolean;
}

/** Names that end in one of these are private or reserved (RFC 2606, 6761, 6762, 7686, 8375). */
const PRIVATE_SUFFIXES =
  'arpa cluster corp home internal intranet invalid lan local localdomain localhost onion private svc test'.split(
    ' ',
  );

/** Public names of clouds' metadata services, and services that map names to arbitrary IP addresses. */
const CLOSED_NAMES =
  'metadata.goog localtest.me lvh.me vcap.me localho.st lacolhost.com nip.io sslip.io xip.io traefik.me'.split(
    ' ',
  );

/** Scheme, two slashes, an unescaped host, an optional port. No `@`, since even an empty user name is one. */
const PLAIN_SPELLING =
  /^https?:\/\/(?:\[[\da-f:.]+\]|[^\][/?#\\@:%\s\p{Cc}\p{Default_Ignorable_Code_Point}]+)(?::\d{0,5})?(?:[/?#]|$)/iu;

/**
 * Whether a URL can be parsed without a browser's leniency, which treats backslashes as slashes, drops line breaks and
 * decodes percent-encoding in a host: SQL parses it, too (private.watchable_host), and both must agree.
 */
function isPlain(text: string): boolean {
  const trimmed = text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
  return (
    PLAIN_SPELLING.test(trimmed) && !/[^\P{Cc}\u0080-\u009f]/u.test(trimmed) && !/^[^?#]*\\/.test(trimmed)
  );
}

/**
 * Judges a URL by its text: scheme, credentials, port, and the host after the URL parser has normalised decimal,
 * hexadecimal, octal, short, full-width and percent-encoded forms. The IP addresses of a name are judged when the page
 * is fetched.
 * @param text as the user typed it; surrounding white space is ignored
 */
export function judgeWatchUrl(text: string, options: WatchUrlOptions = {}): WatchUrlJudgement {
  if (text.length > WATCH_URL_MAX_LENGTH || !URL.canParse(text)) return { ok: false, reason: 'not-a-url' };
  const url = new URL(text);
  const safe = isPlain(text) && mayBeVisited(url, options);
  return safe ? { ok: true, url } : { ok: false, reason: 'unsafe' };
}

/** Whether a name, as the URL parser writes it, means this machine: `localhost` or a subdomain of it. */
export function isLoopbackName(host: string): boolean {
  return /(?:^|\.)localhost\.?$/.test(host);
}

/** Whether a URL names this machine by its text. */
export function isLoopbackUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { hostname } = new URL(text);
  return (
    isLoopbackName(hostname) || (/^\[|^[\d.]+$/.test(hostname) && ipAddressScope(hostname) === 'loopback')
  );
}

function mayBeVisited({ hostname, port }: URL, { allowLoopback = false }: WatchUrlOptions): boolean {
  const scope = /^\[|^[\d.]+$/.test(hostname) ? ipAddressScope(hostname) : scopeOfName(hostname);
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
