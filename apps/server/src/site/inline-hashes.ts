import { createHash } from 'node:crypto';
import type { InlineHashes } from '../http/security-headers.ts';

/**
 * The hashes of a page's inline scripts and styles, as a Content-Security-Policy names them
 * (https://www.w3.org/TR/CSP3/#external-hash). Our own build wrote the page, so a pattern finds them all; a
 * script whose type is data, such as JSON-LD, does not run and needs none.
 */
export function inlineHashes(html: string): InlineHashes {
  const scripts: string[] = [];
  const styles: string[] = [];
  for (const [, tag, attributes = '', content = ''] of html.matchAll(
    /<(script|style)\b((?:[^>"']|"[^"]*"|'[^']*')*)>([\s\S]*?)<\/\1\s*>/gi,
  )) {
    if (tag?.toLowerCase() === 'style') styles.push(sourceHash(content));
    else if (!/\ssrc\s*=/i.test(attributes) && runs(attributes)) scripts.push(sourceHash(content));
  }
  return { scripts: [...new Set(scripts)], styles: [...new Set(styles)] };
}

function runs(attributes: string): boolean {
  const type = /\stype\s*=\s*["']?([^"'\s>]*)/i.exec(attributes)?.[1];
  return (
    type === undefined ||
    /^(?:|module|(?:text|application)\/javascript|importmap|speculationrules)$/i.test(type)
  );
}

function sourceHash(content: string): string {
  // The parser turns CRLF into LF before it hashes.
  const text = content.replace(/\r\n?/g, '\n');
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
