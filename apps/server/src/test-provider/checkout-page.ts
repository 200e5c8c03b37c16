import { createHash } from 'node:crypto';
import { escapeHtml } from '@hln/supabase/shared/mail/mail-text';
import type { TestSession } from './session-store.ts';

const STYLE = `
:root { color-scheme: light dark; font: 17px/1.6 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#f3f5f6, #14181c); color: light-dark(#182026, #edf1f3); }
.banner { margin: 0; padding: .75rem 1.25rem; text-align: center; font-weight: 700; letter-spacing: .02em;
  background: #7a3e00; color: #fff; }
main { box-sizing: border-box; max-width: 30rem; margin: 0 auto; padding: 2.5rem 1.25rem; }
h1 { margin: 0 0 .25rem; font-size: 1.25rem; font-weight: 600; overflow-wrap: anywhere; }
.amount { margin: 0 0 1.5rem; font-size: 2.5rem; line-height: 1.15; font-weight: 650; }
dl { margin: 0 0 1.5rem; padding: 1rem 0; border-block: 1px solid light-dark(#ccd3d8, #38424a); }
dt { font-size: .85rem; color: light-dark(#4d5a63, #aab6be); } dd { margin: 0; overflow-wrap: anywhere; }
form { display: grid; gap: .75rem; }
button { min-height: 3rem; border: 1px solid light-dark(#77838b, #77838b); border-radius: 4px; font: inherit;
  font-weight: 600; background: transparent; color: inherit; cursor: pointer; }
button.pay { border-color: transparent; background: light-dark(#0b5c46, #7fd8b6); color: light-dark(#fff, #0c1f19); }
button:focus-visible, a:focus-visible { outline: 3px solid light-dark(#1668c7, #8ac7ff); outline-offset: 2px; }
.note { padding: .75rem 1rem; border: 1px solid currentColor; border-radius: 4px; color: light-dark(#9a1c1c, #ffa9a3); }
p.small { font-size: .85rem; color: light-dark(#4d5a63, #aab6be); }
`;

const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

export type CheckoutNote = 'declined' | null;

/** Renders the hosted checkout of TEST MODE. It works without scripts. */
export function checkoutPage(session: TestSession, note: CheckoutNote): Response {
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
<dl><dt>E-mail</dt><dd>${escapeHtml(session.customerEmail ?? 'not given')}</dd></dl>
${body}
<p class="small">This page stands in for the card payment provider while no provider keys are configured.</p>`,
    [session.successUrl, session.cancelUrl],
  );
}

export function unknownCheckoutPage(): Response {
  return page(
    404,
    'TEST MODE checkout: not found',
    '<h1>There is no such checkout</h1><p><a href="/buy-coffee">Back to the site</a></p>',
    [],
  );
}

function page(status: number, title: string, main: string, destinations: readonly string[]): Response {
  const origins = destinations.map((url) => new URL(url).origin);
  const policy = [
    "default-src 'none'",
    `style-src ${STYLE_HASH}`,
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
