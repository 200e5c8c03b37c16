/** How a document begins when its server does not say what it is (after the WHATWG's sniffing rules). */
const BEGINNINGS =
  /^(?:<!doctype html|<html|<head|<script|<body|<title|<meta|<div|<h1|<table|<!--)(?:[\s>]|$|(?<=<!--))/i;

/** How many bytes are looked at. */
const LOOKED_AT = 1445;

/** Whether a Content-Type is one of a web page. */
export function isHtmlType(contentType: string): boolean {
  const essence = contentType.split(';', 1)[0]?.trim().toLowerCase();
  return essence === 'text/html' || essence === 'application/xhtml+xml';
}

/** Whether bytes that came without a type begin like a web page. */
export function looksLikeHtml(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, LOOKED_AT);
  const wide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  const encoding = !wide ? 'utf-8' : head[0] === 0xff ? 'utf-16le' : 'utf-16be';
  const text = new TextDecoder(encoding).decode(head).trimStart();
  return BEGINNINGS.test(text.replace(/^<\?xml[^>]*\?>\s*/i, ''));
}
