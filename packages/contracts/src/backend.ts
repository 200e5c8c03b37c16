/**
 * The key that means "anonymous visitor" to the embedded backend. It is public by design (every browser
 * sends it), so a fixed default lets the static site be built without a server. A hosted
 * backend has its own: `VITE_BACKEND_KEY`.
 */
export const EMBEDDED_PUBLISHABLE_KEY = 'sb_publishable_hln_embedded';
