import { posix } from 'node:path';
import type { Config } from '../config/config.ts';
import { loadSite, type Site, type SiteFile } from '../site/load-site.ts';
import type { SiteFolder } from './site-folder.ts';

const PATH = /^\/content-preview\/([\w-]{16,100})(\/.*)?$/;

/** Forbids scripts, connections and forms: a preview is only viewed, and only in a frame of our own pages. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'self'";

/** How many previews are in memory at once; each is a few megabytes. */
const MOST_LOADED = 2;

/** Answers for previews, each below an unguessable path. Null for other paths. */
export type ServePreview = (request: Request) => Promise<Response | null>;

export function openPreviews(folder: SiteFolder, extra: Config['contentSecurity']): ServePreview {
  const loaded = new Map<string, Promise<Site>>();
  const siteOf = (name: string): Promise<Site> => {
    const site = loaded.get(name) ?? loadSite(folder.previewClient(name), extra);
    site.catch(() => loaded.delete(name));
    loaded.delete(name);
    loaded.set(name, site);
    const [oldest] = loaded.keys();
    if (loaded.size > MOST_LOADED && oldest !== undefined) loaded.delete(oldest);
    return site;
  };
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const [, name = '', rest = '/'] = PATH.exec(pathname) ?? [];
    if (name === '' || (request.method !== 'GET' && request.method !== 'HEAD')) return null;
    const site = await siteOf(name);
    const path = posix.normalize(rest).replace(/(.)\/$/, '$1');
    const base = `/content-preview/${name}`;
    const page = site.pages.get(path);
    if (page !== undefined)
      return answer(withoutScripts(textOf(page), base, site, searchParams.get('theme')), page.type);
    const file = site.files.get(path);
    if (file === undefined) {
      if (site.pages.size === 0) loaded.delete(name);
      return null;
    }
    return path.endsWith('.css')
      ? answer(withOwnFiles(textOf(file), base), file.type)
      : answer(bytesOf(file), file.type);
  };
}

const bytesOf = (file: SiteFile) => new Uint8Array(file.variants.get('identity') ?? []);
const textOf = (file: SiteFile) => file.variants.get('identity')?.toString('utf8') ?? '';

/** A frame without an origin may load it, since anybody who knows the path may see it. */
function answer(body: string | Uint8Array<ArrayBuffer>, type: string): Response {
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-security-policy': POLICY,
      'cache-control': 'private, no-store',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'SAMEORIGIN',
      'x-robots-tag': 'noindex, nofollow',
    },
  });
}

/** Returns the page without scripts, with all links and files pointing into the preview. */
function withoutScripts(html: string, base: string, site: Site, theme: string | null): string {
  const shown = html
    .replace(/<script\b[\s\S]*?<\/script\s*>/gi, '')
    // The styles come from its files, whose links can be rewritten.
    .replace(/<style\b[\s\S]*?<\/style\s*>/gi, '')
    .replace(/(<link rel="stylesheet") data-(href="[^"]*") media="print"/g, '$1 $2')
    .replace(/<noscript\b[\s\S]*?<\/noscript\s*>/gi, '')
    .replace(/<link\b[^>]*>/gi, (tag) =>
      /\brel="(?:modulepreload|manifest|canonical)"/i.test(tag) ? '' : tag,
    )
    .replace(/<meta\b[^>]*>/gi, (tag) => (/http-equiv="/i.test(tag) ? '' : tag))
    .replace(/(\s(?:href|src|poster)=")(\/(?!\/)[^"]*)/g, (whole, start: string, link: string) =>
      isOwn(site, link) ? `${start}${base}${link}` : whole,
    )
    .replace(
      /(\s(?:srcset|imagesrcset)=")([^"]*)/gi,
      (_, start: string, list: string) => `${start}${list.replace(/(^|,\s*)\//g, `$1${base}/`)}`,
    );
  const isChosen = theme === 'dark' || theme === 'light';
  return isChosen ? shown.replace(/<html\b/i, `<html data-theme="${theme}"`) : shown;
}

const isOwn = (site: Site, link: string) => {
  const path = link.replace(/[?#].*$/, '');
  return site.pages.has(path) || site.files.has(path);
};

const withOwnFiles = (css: string, base: string) => css.replace(/url\((["']?)\/(?!\/)/g, `url($1${base}/`);
