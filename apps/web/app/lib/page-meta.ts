import type { MetaDescriptor } from 'react-router';
import type { StructuredData } from './structured-data.ts';

/**
 * An isolated page keeps what is typed into it: its Content-Security-Policy prevents its scripts from calling any
 * server, even ours, and its forms from being sent. The page carries these directives in its `<head>`, where they apply
 * on any host; our own server reads them there and adds them to the header as well (apps/server/src/site/load-site.ts).
 *
 * Its scripts, styles, fonts and workers still come from our origin, by `script-src`, `style-src`, `font-src` and
 * `worker-src` of the header. A worker follows the policy of its own script, which also forbids calls.
 */
const ISOLATED_POLICY = [
  "connect-src 'none'",
  "form-action 'none'",
  "img-src 'self' data: blob:",
  "media-src 'none'",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
].join('; ');

/** How search results and shared links describe a page. */
export interface PageText {
  /** What `<title>` says, without the brand. */
  readonly title: string;
  readonly description: string;
  /** One line drawn large on the page's share image. */
  readonly shareLine: string;
}

/** A public page, as links and lists name it. */
export interface PageEntry {
  readonly path: `/${string}`;
  /** Short name, as in breadcrumbs. */
  readonly name: string;
  /** Staff pages are kept out of search engines and of the sitemap. */
  readonly indexed: boolean;
  /** Nothing typed there can be sent anywhere: see `ISOLATED_POLICY`. */
  readonly isolated?: true;
}

/** What a page says about itself in its `<head>`. */
export type PageInfo = PageEntry & PageText;

/** A page that is neither indexed nor described to shared links. */
export type PrivatePageInfo = Pick<PageInfo, 'path' | 'title'>;

export const BRAND = 'HLN';

/** Absolute URL of a page: the root keeps its slash, all others have none. */
export function canonicalUrl(siteUrl: string, path: string): string {
  return path === '/' ? `${siteUrl}/` : `${siteUrl}${path}`;
}

/** Path of the image that represents the page where it is shared. */
export function shareImagePath(path: string): string {
  return `/og/${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}.png`;
}

export function pageTitle(page: Pick<PageInfo, 'title' | 'path'>): string {
  return page.path === '/' ? `${BRAND}: ${page.title}` : `${page.title} | ${BRAND}`;
}

/**
 * Everything a page says about itself in `<head>`. The router escapes `<` in the data blocks, so no text can
 * close them.
 */
export function pageMeta(
  page: PageInfo,
  siteUrl: string,
  structuredData: readonly StructuredData[] = [],
): MetaDescriptor[] {
  const title = pageTitle(page);
  const url = canonicalUrl(siteUrl, page.path);
  const image = `${siteUrl}${shareImagePath(page.path)}`;
  return [
    // First, so that it applies to everything that follows.
    ...(page.isolated === true
      ? [{ httpEquiv: 'Content-Security-Policy', content: ISOLATED_POLICY } as const]
      : []),
    { title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(page.indexed ? [] : [{ name: 'robots', content: 'noindex, nofollow' }]),
    { property: 'og:site_name', content: BRAND },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'en_NZ' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: page.shareLine },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...structuredData.map((data) => ({ 'script:ld+json': data })),
  ];
}

/** The `<head>` of a staff page: its title, and that it is not to be indexed. */
export function privatePageMeta(page: PrivatePageInfo): MetaDescriptor[] {
  return [{ title: pageTitle(page) }, { name: 'robots', content: 'noindex, nofollow' }];
}
