import { createHash } from 'node:crypto';
import { escapeHtml } from '@hln/supabase/shared/mail/mail-text';
import type { TestSession } from './session-store.ts';

/** Uses the fonts and colours of the site's style sheet; without a built site, those of the browser. */
const STYLE = `
:root { color-scheme: light dark; font: 17px/1.6 var(--font-text, system-ui, sans-serif); }
body { margin: 0; background: var(--color-bg); color: var(--color-text); }
.banner { margin: 0; padding: .75rem 1.25rem; text-align: center; font-weight: 700; letter-spacing: .02em;
  background: #7a3e00; color: #fff; }
main { box-sizing: border-box; max-width: 30rem; margin: 0 auto; padding: 2.5rem 1.25rem; }
h1 { margin: 0 0 .25rem; font-size: 1.25rem; font-weight: 600; font-family: inherit; overflow-wrap: anywhere; }
.amount { margin: 0 0 1.5rem; font: 2.75rem/1.15 var(--font-display, serif); }
dl { margin: 0 0 1.5rem; padding: 1rem 0; border-block: 1px solid var(--color-line); }
.small { margin-top: 1.25rem; } dt, .small { font-size: .85rem; color: var(--color-muted); } dd { margin: 0; overflow-wrap: anywhere; }
form { display: grid; gap: .75rem; }
button { min-height: 3rem; border: 1px solid var(--color-line-strong, currentColor); border-radius: 4px; font: inherit;
  font-weight: 600; background: transparent; color: inherit; cursor: pointer; }
button.pay { border-color: transparent; background: var(--color-accent, #0b5c46); color: var(--color-on-accent, #fff); }
button:focus-visible, a:focus-visible { outline: 3px solid var(--color-focus, currentColor); outline-offset: 2px; }
.note { padding: .75rem 1rem; border: 1px solid currentColor; border-radius: 4px; color: var(--color-danger); }
`;

const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

export type CheckoutNote = 'declined' | null;

/**
 * Renders the hosted checkout of TEST MODE. It works without scripts.
 * @param looks links to a style sheet and fonts
 */
export function checkoutPage(session: TestSession, note: CheckoutNote, looks: string): Response {
  const amount = `US$${(session.amountTotal / 100).toFixed(2)}`;
  const action = (what: string) => `/test-checkout/${what}?session=${session.id}`;
  const isOpen = session.status === 'open';
  const body = isOpen
    ? `${note === 'declined' ? '<p class="note" role="alert">The test card was declined. Nothing was charged.</p>' : ''}
<form method="post">
  <button class="pay" formaction="${action('pay')}">Pay ${amount} (test)</button>
  <button formaction="${action('fail')}">Let the card be declined</button>
  <button formaction="${action('cancel')}">Cancel and go back</button>
</form>`
    : `<p class="note">${session.status === 'complete' ? 'This checkout was completed.' : 'This checkout has expired.'}</p>
<p><a href="${escapeHtml(session.cancelUrl)}">Back to the site</a></p>`;
  return page(
    200,
    `TEST MODE checkout: ${amount}`,
    `<h1>${escapeHtml(session.name)}</h1>
<p class="amount">${amount}</p>
<dl><dt>Email</dt><dd>${escapeHtml(session.customerEmail ?? 'not given')}</dd></dl>
${body}
<p class="small">This page stands in for the card payment provider while no provider keys are configured.</p>`,
    [session.successUrl, session.cancelUrl],
    looks,
  );
}

export function unknownCheckoutPage(looks: string): Response {
  return page(
    404,
    'TEST MODE checkout: not found',
    '<h1>There is no such checkout</h1><p><a href="/buy-coffee">Back to the site</a></p>',
    [],
    looks,
  );
}

function page(
  status: number,
  title: string,
  main: string,
  destinations: readonly string[],
  looks: string,
): Response {
  const origins = destinations.map((url) => new URL(url).origin);
  const policy = [
    "default-src 'none'",
    `style-src 'self' ${STYLE_HASH}`,
    "font-src 'self'",
    // The tab's icon, which browsers request on their own.
    "img-src 'self'",
    // A browser also applies this to the redirect after a form.
    `form-action ${["'self'", ...new Set(origins)].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  const html = `<!doctype html>
<html lang="en-NZ">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
${looks}
<style>${STYLE}</style>
</head>
<body>
<header><p class="banner">TEST MODE: no card is asked for and no money moves.</p></header>
<main>
${main}
</main>
</body>
</html>
`;
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
    },
  });
}
