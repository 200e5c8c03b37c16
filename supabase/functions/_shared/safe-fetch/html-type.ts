/** How HTML begins when the server does not declare its type (after the WHATWG's MIME sniffing rules). */
const BEGINNINGS =
  /^(?:<!doctype html|<html|<head|<script|<body|<title|<meta|<div|<h1|<table|<!--)(?:[\s>]|$|(?<=<!--))/i;

/** How many bytes are examined. */
const LOOKED_AT = 1445;

/** Whether a Content-Type is that of a web page. */
export function isHtmlType(contentType: string): boolean {
  const essence = contentType.split(';', 1)[0]?.trim().toLowerCase();
  return essence === 'text/html' || essence === 'application/xhtml+xml';
}

/** Whether a body without a declared type begins like a web page. */
export function looksLikeHtml(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, LOOKED_AT);
  const wide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  const encoding = !wide ? 'utf-8' : head[0] === 0xff ? 'utf-16le' : 'utf-16be';
  const text = new TextDecoder(encoding).decode(head).trimStart();
  return BEGINNINGS.test(text.replace(/^<\?xml[^>]*\?>\s*/i, ''));
}
