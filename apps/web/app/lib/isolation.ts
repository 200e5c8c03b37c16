/**
 * An isolated page keeps what is typed into it: its Content-Security-Policy lets no script of it call anybody, not even
 * our own server, and no form be sent. The page carries these directives in its `<head>`, where they hold on any host;
 * our own server reads them there and puts them into the header as well (apps/server/src/site/own-policy.ts).
 *
 * Its scripts, styles, fonts and workers still come from our origin, by `script-src`, `style-src`, `font-src` and
 * `worker-src` of the header. A worker is bound by the policy of its own script, which refuses calls, too.
 */
export const ISOLATED_POLICY = [
  "connect-src 'none'",
  "form-action 'none'",
  "img-src 'self' data: blob:",
  "media-src 'none'",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
].join('; ');
