import type { Config } from '../config/config.ts';
import type { Peer } from '../foundation/networks.ts';

/** For everything that is not a page: if a browser shows it as one after all, it can do nothing. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

const PERMISSIONS =
  'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), ' +
  'magnetometer=(), microphone=(), midi=(), usb=(), xr-spatial-tracking=()';

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': PERMISSIONS,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
} as const;

/** Headers that a response may set itself: previews of the site are shown in frames, and one page uses the camera. */
const OWN = new Set([
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
]);

/** Pages that read codes with the camera, after the visitor's press and the browser's own question. */
const CAMERA_PAGES = new Set(['/tools/qr-generator']);

/** Returns the Permissions-Policy of a page that needs more than others; null for all others. */
export function ownPermissions(path: string): string | null {
  return CAMERA_PAGES.has(path) ? PERMISSIONS.replace('camera=()', 'camera=(self)') : null;
}

/** Adds the headers of every response. Keeps a page's own Content-Security-Policy. */
export function secure(response: Response, peer: Peer, siteUrl: string | null): Response {
  for (const [name, value] of Object.entries(COMMON)) {
    if (!OWN.has(name) || !response.headers.has(name)) response.headers.set(name, value);
  }
  if (!response.headers.has('content-security-policy')) {
    response.headers.set('content-security-policy', API_POLICY);
  }
  // Browsers ignore it over plain HTTP, so it is only sent where TLS is known to be in front.
  if (peer.secure || siteUrl?.startsWith('https:') === true) {
    response.headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
  }
  return response;
}

export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

type Sources = Config['contentSecurity'];

/**
 * The sources from other origins that individual pages need, by URL path. The loaded document's policy applies, so
 * links to such a page have to reload it (`reloadDocument`).
 */
const PAGE_SOURCES: Readonly<Record<string, Sources>> = {
  // https://docs.stripe.com/security/guide#content-security-policy
  '/buy-coffee': {
    script: ['https://js.stripe.com'],
    connect: ['https://api.stripe.com'],
    frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  },
};

/**
 * Staff view previews of the site in a frame. The staff area navigates without a new document, so all of its pages may.
 */
const STAFF_SOURCES: Sources = { script: [], connect: [], frame: ["'self'"] };
const isForStaff = (path: string) => path === '/login' || path.startsWith('/staff/');

/**
 * A worker is bound by its own script's policy, so scripts carry one that lets them load others. None of our workers
 * makes requests, and data that a page passes to one must stay there.
 */
export const SCRIPT_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'none'; frame-ancestors 'none'";

/**
 * For workers that contain WebAssembly, `assets/wasm-*.js`: they alone may compile it. They make no requests either.
 */
export const WASM_SCRIPT_POLICY = SCRIPT_POLICY.replace(
  "script-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
);

/** The service worker fetches our own files for the pages, and nothing from elsewhere. */
export const SERVICE_WORKER_POLICY = "default-src 'self'; frame-ancestors 'none'";

/** The directives of a Content-Security-Policy, by name. */
export type Directives = Readonly<Record<string, readonly string[]>>;

/** A drawing may contain styles, but nothing that runs. */
export const DRAWING_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/**
 * A page's policy: only our own files and exactly the inline scripts that the page was built with.
 *
 * @param own the policy in the page's own `<head>`, which replaces the usual one.
 */
export function pagePolicy(path: string, hashes: InlineHashes, configured: Sources, own: Directives): string {
  const page = PAGE_SOURCES[path] ?? (isForStaff(path) ? STAFF_SOURCES : undefined);
  const extra = {
    script: [...configured.script, ...(page?.script ?? [])],
    connect: [...configured.connect, ...(page?.connect ?? [])],
    frame: [...configured.frame, ...(page?.frame ?? [])],
  };
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashes.scripts, ...extra.script],
    'style-src': ["'self'", ...hashes.styles],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'media-src': ["'self'"],
    'connect-src': ["'self'", ...extra.connect],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': extra.frame.length === 0 ? ["'none'"] : extra.frame,
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    // Where the page's script does not run, the browser submits the contact form itself.
    'form-action': ["'self'", ...(path === '/contact' ? configured.connect : [])],
    'frame-ancestors': ["'none'"],
    ...own,
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
