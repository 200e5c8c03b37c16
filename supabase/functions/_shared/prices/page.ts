import type { IncomingMessage } from 'node:http';
import type { Budget, FetchLimits } from './limits.ts';
import { readBody } from './read-body.ts';
import { refusal, statusRefusal } from './refusal.ts';
import { retryAfterSeconds } from './retry-after.ts';
import type { FetchedPage, FetchPageOptions } from './types.ts';

/** How HTML begins when the server does not declare its type (after the WHATWG's MIME sniffing rules). */
const BEGINNINGS =
  /^(?:<!doctype html|<html|<head|<script|<body|<title|<meta|<div|<h1|<table|<!--)(?:[\s>]|$|(?<=<!--))/i;

/** How many bytes are examined. */
const LOOKED_AT = 1445;

/** Whether a Content-Type is that of a web page. */
function isHtmlType(contentType: string): boolean {
  const essence = contentType.split(';', 1)[0]?.trim().toLowerCase();
  return essence === 'text/html' || essence === 'application/xhtml+xml';
}

/** Whether a body without a declared type begins like a web page. */
function looksLikeHtml(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, LOOKED_AT);
  const wide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  const encoding = !wide ? 'utf-8' : head[0] === 0xff ? 'utf-16le' : 'utf-16be';
  const text = new TextDecoder(encoding).decode(head).trimStart();
  return BEGINNINGS.test(text.replace(/^<\?xml[^>]*\?>\s*/i, ''));
}

/** Maximum length of a validator that is stored and sent back. */
const LONGEST_VALIDATOR = 512;

/** The headers of a page request; malformed validators are omitted. */
export function pageHeaders({ etag, lastModified }: FetchPageOptions): Record<string, string> {
  const validators = { 'if-none-match': validator(etag), 'if-modified-since': validator(lastModified) };
  return {
    accept: 'text/html,application/xhtml+xml;q=0.9',
    'accept-language': 'en-NZ,en;q=0.8',
    ...Object.fromEntries(Object.entries(validators).filter(([, value]) => value !== null)),
  };
}

/**
 * Reads a response as a page.
 * @param now milliseconds since 1970
 * @throws FetchRefusal for every other status, type and size
 */
export async function readPage(
  url: URL,
  answer: IncomingMessage,
  { etag, lastModified }: FetchPageOptions,
  budget: Budget,
  limits: FetchLimits,
  now: number,
): Promise<FetchedPage> {
  const { statusCode = 0, headers } = answer;
  const conditional = validator(etag) !== null || validator(lastModified) !== null;
  if (statusCode === 304 && conditional) return { kind: 'not-modified', finalUrl: url.href };
  if (statusCode !== 200) throw statusRefusal(statusCode, retryAfterSeconds(headers['retry-after'], now));
  const contentType = headers['content-type'] ?? null;
  if (contentType !== null && !isHtmlType(contentType))
    throw refusal('not-html', `Its type is ${contentType}.`);
  const bytes = await readBody(answer, budget, { ...limits, overflow: 'refuse' });
  if (contentType === null && !looksLikeHtml(bytes)) throw refusal('not-html', 'It has no type.');
  return {
    kind: 'page',
    finalUrl: url.href,
    contentType,
    bytes,
    etag: validator(headers.etag),
    lastModified: validator(headers['last-modified']),
  };
}

/** One line of printable ASCII, so that the value of one response can be sent in the next request. */
function validator(text: string | null | undefined): string | null {
  return text && text.length <= LONGEST_VALIDATOR && /^[\x20-\x7e]+$/.test(text) ? text : null;
}
