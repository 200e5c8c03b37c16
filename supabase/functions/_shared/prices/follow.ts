import type { IncomingMessage } from 'node:http';
import { judgeWatchUrl } from '@hln/contracts';
import { refusal } from './refusal.ts';

/** The outcome of one request: the next URL, or the final result. */
export type Hop<T> = { readonly location: string } | { readonly result: T };

/**
 * Judges a URL by its text.
 * @returns the URL to request: without a fragment, and without a trailing dot in the host name
 * @throws FetchRefusal `unsafe-address`, the same for every reason
 */
export function judged(text: string, allowLoopback: boolean): URL {
  const judgement = judgeWatchUrl(text, { allowLoopback });
  if (!judgement.ok) throw refusal('unsafe-address', `Refused as ${judgement.reason}.`);
  const { url } = judgement;
  url.hash = '';
  url.hostname = url.hostname.replace(/\.$/, '');
  return url;
}

/**
 * Requests a URL and follows its redirects, each judged like the first URL.
 * @param limits how many redirects to follow, and whether they may lead to this machine
 * @throws FetchRefusal `redirect` for too many, for loops, for downgrades to plain HTTP and for invalid URLs
 */
export async function follow<T>(
  start: URL,
  { maxRedirects, allowLoopback }: { readonly maxRedirects: number; readonly allowLoopback: boolean },
  visit: (url: URL) => Promise<Hop<T>>,
): Promise<T> {
  const seen = new Set([start.href]);
  for (let url = start; ; ) {
    const hop = await visit(url);
    if ('result' in hop) return hop.result;
    if (seen.size > maxRedirects) throw refusal('redirect', `More than ${maxRedirects} redirects.`);
    url = nextUrl(url, hop.location, allowLoopback);
    if (seen.has(url.href)) throw refusal('redirect', 'The redirects go in a circle.');
    seen.add(url.href);
  }
}

/** The Location of a redirect; null for any other response. */
export function locationOf(answer: IncomingMessage): string | null {
  const redirects = [301, 302, 303, 307, 308];
  if (!redirects.includes(answer.statusCode ?? 0)) return null;
  return asUtf8(answer.headers.location ?? '');
}

function nextUrl(from: URL, location: string, allowLoopback: boolean): URL {
  if (location.trim() === '' || !URL.canParse(location, from)) {
    throw refusal('redirect', 'The Location is not a URL.');
  }
  const next = judged(new URL(location, from).href, allowLoopback);
  if (from.protocol === 'https:' && next.protocol === 'http:') {
    throw refusal('redirect', 'From https back to http.');
  }
  return next;
}

/** Node reads headers as Latin-1; browsers read a Location as UTF-8 where it is valid. */
function asUtf8(latin1: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(latin1, 'latin1'));
  } catch {
    return latin1;
  }
}
