import type { Directives } from '../http/security-headers.ts';

const META = /<meta\b((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  '&#x27;': "'",
  '&#39;': "'",
  '&quot;': '"',
  '&amp;': '&',
};

/**
 * The Content-Security-Policy that a page carries in a `<meta>` of its own; empty when there is none. Our own build
 * wrote the page, so a pattern finds it.
 *
 * @throws Error when a directive is there twice: browsers would heed the first, a header the last.
 */
export function ownPolicy(html: string): Directives {
  const directives: Record<string, readonly string[]> = {};
  for (const [, attributes = ''] of html.matchAll(META)) {
    if (attribute(attributes, 'http-equiv')?.toLowerCase() !== 'content-security-policy') continue;
    for (const directive of (attribute(attributes, 'content') ?? '').split(';')) {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      if (name === '') continue;
      if (name in directives) throw new Error(`A page names ${name} twice in its policy.`);
      directives[name] = sources;
    }
  }
  return directives;
}

function attribute(attributes: string, name: string): string | undefined {
  const [, double, single] =
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(attributes) ?? [];
  return (double ?? single)?.replace(/&(?:#x27|#39|quot|amp);/gi, (entity) => ENTITIES[entity] ?? entity);
}
