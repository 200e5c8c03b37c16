import type { ToolId } from '@hln/contracts/settings';
import { refuse } from '../error-responses/error-responses.ts';
import { ownPermissions } from '../http/security-headers.ts';
import { chooseEncoding, type Encoding } from './encodings.ts';
import type { Site, SiteFile } from './load-site.ts';
import { type Notice, withHiddenTools, withNotice, withoutTools, withReplyTime } from './rewrite-page.ts';

const NOT_BUILT = 'The site is not built yet. Run "npm run build" and start again.\n';

/** The settings of staff that apply to all pages. */
export interface PageState {
  /** Shown above every page. */
  readonly notice: Notice | null;
  /** Tools whose pages are unknown, and to which no page links. */
  readonly hidden: readonly ToolId[];
  /** How soon businesses get a reply; not mentioned if empty. */
  readonly replyTime: string;
}

const AS_BUILT: PageState = { notice: null, hidden: [], replyTime: '' };

/** Answers GET and HEAD requests for the site. The HTTP server drops the body of a HEAD. */
export function serveSite(built: Site, request: Request, state = AS_BUILT): Response {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return refuse(405, 'method_not_allowed', 'Only GET and HEAD are allowed here.', { allow: 'GET, HEAD' });
  }
  const { pathname, search } = new URL(request.url);
  const path = decode(pathname);
  const site = withoutTools(built, state.hidden);
  const shown = isOpened(request) ? state : AS_BUILT;
  if (path === null) return refuseMalformedPath(site, request, shown);
  const found = pageOf(site.pages.get(path), shown) ?? site.files.get(path);
  if (found !== undefined) return send(found, path, request, 200);
  // Redirects only to an existing page: a path such as //host/ must not become a redirect to that host.
  const page = path.replace(/\/(?:index\.html)?$/, '') || '/';
  if (site.pages.has(page)) {
    return new Response(null, { status: 301, headers: { location: encodeURI(page) + search } });
  }
  const notFound = pageOf(site.notFound, shown);
  if (notFound) return send(notFound, path, request, 404);
  if (site.pages.size === 0) {
    return new Response(NOT_BUILT, { status: 503, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  }
  return refuse(404, 'not_found', 'There is nothing at this address.');
}

/**
 * Answers a request for a path that no page can have, such as /%zz: people get the 404 page, programs an error message.
 */
function refuseMalformedPath(site: Site, request: Request, state: PageState): Response {
  const notFound = pageOf(site.notFound, state);
  const isPerson = request.headers.get('accept')?.includes('text/html') === true;
  if (isPerson && notFound) return send(notFound, '/', request, 404);
  return refuse(400, 'bad_path', 'The address is not valid.');
}

/**
 * False when the service worker fetches a page to store it: the state would be shown long after its time. In Chromium,
 * a page that somebody opens through the worker has no destination, but is still a navigation.
 */
const isOpened = ({ headers }: Request) =>
  headers.get('sec-fetch-mode') === 'navigate' ||
  (headers.get('sec-fetch-dest') ?? 'document') === 'document';

function pageOf(page: SiteFile | null | undefined, { notice, hidden, replyTime }: PageState) {
  if (!page) return page;
  const marked = withReplyTime(withHiddenTools(page, hidden), replyTime);
  return notice === null ? marked : withNotice(marked, notice);
}

function decode(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

function send(file: SiteFile, path: string, request: Request, status: 200 | 404): Response {
  const encoding = chooseEncoding(request.headers.get('accept-encoding'), file.encodings);
  const content = file.variants.get(encoding) ?? Buffer.alloc(0);
  const etag = `"${file.hash}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  const headers = headersOf(file, path, encoding, etag, status);
  if (status === 404) return new Response(new Uint8Array(content), { status, headers });
  if (matches(request.headers.get('if-none-match'), etag)) {
    for (const name of ['content-type', 'content-encoding', 'content-length']) headers.delete(name);
    return new Response(null, { status: 304, headers });
  }
  const range = encoding === 'identity' ? requestedRange(request, content.length, etag) : null;
  if (range === 'unsatisfiable') {
    headers.delete('content-length');
    headers.set('content-range', `bytes */${content.length}`);
    return new Response(null, { status: 416, headers });
  }
  if (range !== null) {
    headers.set('content-range', `bytes ${range.start}-${range.end}/${content.length}`);
    headers.set('content-length', String(range.end - range.start + 1));
    return new Response(new Uint8Array(content.subarray(range.start, range.end + 1)), {
      status: 206,
      headers,
    });
  }
  return new Response(new Uint8Array(content), { status, headers });
}

function headersOf(file: SiteFile, path: string, encoding: Encoding, etag: string, status: number): Headers {
  const headers = new Headers({
    'content-type': file.type,
    'content-length': String(file.variants.get(encoding)?.length ?? 0),
    // Vite names these files after their content, so a name's content never changes.
    'cache-control':
      status === 200 && path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  if (status === 200) headers.set('etag', etag);
  if (encoding !== 'identity') headers.set('content-encoding', encoding);
  if (file.encodings.size > 1) headers.set('vary', 'accept-encoding');
  else headers.set('accept-ranges', 'bytes');
  if (file.policy !== null) headers.set('content-security-policy', file.policy);
  const permissions = status === 200 ? ownPermissions(path) : null;
  if (permissions !== null) headers.set('permissions-policy', permissions);
  if (path === '/login' || path === '/staff' || path.startsWith('/staff/')) {
    headers.set('x-robots-tag', 'noindex, nofollow');
  }
  return headers;
}

function matches(header: string | null, etag: string): boolean {
  if (header === null) return false;
  return header.split(',').some((candidate) => {
    const tag = candidate.trim();
    return tag === '*' || tag.replace(/^W\//, '') === etag;
  });
}

/** Returns one range of bytes (RFC 9110, 14.2), as video players request; a request for several gets the whole file. */
function requestedRange(
  request: Request,
  size: number,
  etag: string,
): { start: number; end: number } | 'unsatisfiable' | null {
  const ifRange = request.headers.get('if-range');
  if (ifRange !== null && ifRange !== etag) return null;
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range') ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size) return 'unsatisfiable';
  return end < start ? null : { start, end };
}
