import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { Config } from '../config/config.ts';
import {
  type Directives,
  DRAWING_POLICY,
  type InlineHashes,
  pagePolicy,
  SCRIPT_POLICY,
  SERVICE_WORKER_POLICY,
  WASM_SCRIPT_POLICY,
} from '../http/security-headers.ts';
import type { Encoding } from './encodings.ts';

const META = /<meta\b((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  '&#x27;': "'",
  '&#39;': "'",
  '&quot;': '"',
  '&amp;': '&',
};

/**
 * Returns the Content-Security-Policy in a page's own `<meta>`; empty if there is none. Our own build wrote the page,
 * so a pattern finds it.
 *
 * @throws Error when a directive occurs twice: browsers would use the first in HTML, and the last in a header.
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

/**
 * Returns the hashes of a page's inline scripts and styles, in the format of a Content-Security-Policy
 * (https://www.w3.org/TR/CSP3/#external-hash). Our own build wrote the page, so a pattern finds them all; a script
 * whose type is data, such as JSON-LD, does not run and needs none.
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

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.data': 'text/x-script; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.sql': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.wasm': 'application/wasm',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.pdf': 'application/pdf',
};

export interface SiteFile {
  readonly type: string;
  /** Hash of the plain content; an encoded variant appends its encoding. */
  readonly hash: string;
  /** The Content-Security-Policy; null for files that neither run nor are shown as a page. */
  readonly policy: string | null;
  readonly variants: ReadonlyMap<Encoding, Buffer>;
  readonly encodings: ReadonlySet<Encoding>;
}

/** The built site in memory, by URL path: `/about` for `about/index.html`, `/assets/x.js` for itself. */
export interface Site {
  readonly pages: ReadonlyMap<string, SiteFile>;
  readonly files: ReadonlyMap<string, SiteFile>;
  readonly notFound: SiteFile | null;
  /**
   * The page that apps/web/scripts/publish/status-page.ts writes; its content is filled in when it is sent (status/).
   */
  readonly status: SiteFile | null;
}

/**
 * Reads the built site (a few megabytes) into memory. Requests are then answered from this map only, so none can reach
 * another file on the machine.
 */
export async function loadSite(folder: string, extra: Config['contentSecurity']): Promise<Site> {
  const pages = new Map<string, SiteFile>();
  const files = new Map<string, SiteFile>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  const names = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')),
  );
  for (const name of names) {
    if (isEncodedVariant(name, names) || name.startsWith('.vite/') || name === SPA_FALLBACK) continue;
    const file = await readSiteFile(folder, name, names, extra);
    const page = pagePath(name);
    if (page === null) files.set(`/${name}`, file);
    else pages.set(page, file);
  }
  const notFound = pages.get('/404') ?? files.get('/404.html') ?? null;
  pages.delete('/404');
  files.delete('/404.html');
  const status = pages.get('/status') ?? null;
  pages.delete('/status');
  return { pages, files, notFound, status };
}

/** Returns a hash that identifies a file's content. */
export const contentHash = (content: Uint8Array) =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22);

/** A page without content, for hosts that need a fallback; all our pages are prerendered. */
const SPA_FALLBACK = '__spa-fallback.html';

/** The file that apps/web/scripts/publish/service-worker.ts writes. */
const SERVICE_WORKER = 'sw.js';

/** Workers that contain WebAssembly, by their source's name. */
const WASM_SCRIPT = /^assets\/wasm-[^/]+\.js$/;

const isEncodedVariant = (name: string, names: ReadonlySet<string>) =>
  /\.(?:br|gz)$/.test(name) && names.has(name.slice(0, -3));

function policyOf(name: string, content: Buffer, extra: Config['contentSecurity']): string | null {
  switch (extname(name)) {
    case '.html': {
      const html = content.toString('utf8');
      return pagePolicy(pagePath(name) ?? `/${name}`, inlineHashes(html), extra, ownPolicy(html));
    }
    case '.js':
    case '.mjs':
      if (name === SERVICE_WORKER) return SERVICE_WORKER_POLICY;
      return WASM_SCRIPT.test(name) ? WASM_SCRIPT_POLICY : SCRIPT_POLICY;
    case '.svg':
      return DRAWING_POLICY;
    default:
      return null;
  }
}

/** Returns the path of a page: `about/index.html` is `/about`. */
function pagePath(name: string): string | null {
  const match = /^(?:(.*)\/)?index\.html$/.exec(name);
  return match === null ? null : `/${match[1] ?? ''}`;
}

async function readSiteFile(
  folder: string,
  name: string,
  names: ReadonlySet<string>,
  extra: Config['contentSecurity'],
): Promise<SiteFile> {
  const content = await readFile(join(folder, name));
  const variants = new Map<Encoding, Buffer>([['identity', content]]);
  for (const [encoding, ending] of [
    ['br', 'br'],
    ['gzip', 'gz'],
  ] as const) {
    if (names.has(`${name}.${ending}`))
      variants.set(encoding, await readFile(join(folder, `${name}.${ending}`)));
  }
  const extension = extname(name);
  return {
    type: TYPES[extension] ?? 'application/octet-stream',
    hash: contentHash(content),
    policy: policyOf(name, content, extra),
    variants,
    encodings: new Set(variants.keys()),
  };
}

/** A link to a style sheet or to a font. Only the page `/status` links to its style sheet with a URL. */
const LOOKS = /<link rel="(?:stylesheet" href|preload" as="font)[^>]*>/g;

/** Returns the links to the site's style sheet and fonts; empty if the site is not built. */
export function looksOf({ status }: Pick<Site, 'status'>): string {
  const page = status?.variants.get('identity')?.toString('utf8') ?? '';
  return (page.match(LOOKS) ?? []).join('');
}
