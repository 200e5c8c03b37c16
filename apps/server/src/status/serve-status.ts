import { createHash } from 'node:crypto';
import { PUBLIC_PARTS } from '@hln/contracts';
import { escapeHtml } from '@hln/supabase/shared/mail/mail-text';
import type { Site } from '../site/load-site.ts';
import { rewritePage } from '../site/rewrite-page.ts';
import { type PartState, STATUS_FRESH_MS, type Status } from './status-board.ts';

const STATE_WORDS: Readonly<Record<PartState, string>> = {
  works: 'works',
  slow: 'is slower than usual',
  fails: 'does not work as it should',
  unknown: 'is not known to work',
};

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Pacific/Auckland',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** Formats a time as clocks in New Zealand show it: `2026-11-23 17:03`. @param iso ISO 8601 */
const clockTime = (iso: string): string => clock.format(new Date(iso));

/** Returns the overall state: that of the part in the worst state. */
export function worstOf({ parts }: Status): PartState {
  const states = new Set(parts.map(({ state }) => state));
  return (['fails', 'slow', 'unknown'] as const).find((state) => states.has(state)) ?? 'works';
}

/** Sums up the site's state in one sentence. */
export function statusSentence(status: Status): string {
  const troubles = status.parts.flatMap(({ part, state, since }) =>
    since === null ? [] : [`${PUBLIC_PARTS[part]} ${STATE_WORDS[state]}, since ${clockTime(since)}`],
  );
  if (troubles.length > 0) return `${troubles.join('; ')}.`;
  if (worstOf(status) === 'works') return 'Everything works.';
  return status.lookedAt === null
    ? 'Nobody has looked yet, so this page cannot say what works.'
    : `Nobody has looked since ${clockTime(status.lookedAt)}, so this page cannot say what works.`;
}

const time = (iso: string) => `<time datetime="${escapeHtml(iso)}">${escapeHtml(clockTime(iso))}</time>`;

/** Renders the content of the page `/status`: the sentence, the parts, and past incidents. */
function statusHtml(status: Status): string {
  const parts = status.parts.map(
    ({ part, state, since }) =>
      `<li class="status-part" data-state="${state}"><b>${PUBLIC_PARTS[part]}</b> <span>${STATE_WORDS[state]}${
        since === null ? '' : `, since ${time(since)}`
      }</span></li>`,
  );
  const incidents = status.incidents.map(
    ({ part, from, until }) =>
      `<li><b>${PUBLIC_PARTS[part]}</b> <span>${time(from)} to ${time(until)}</span></li>`,
  );
  return [
    `<p class="status-now" data-state="${worstOf(status)}">${escapeHtml(statusSentence(status))}</p>`,
    `<section><h2>Parts</h2><ul>${parts.join('')}</ul></section>`,
    '<section><h2>The last 30 days</h2>',
    incidents.length === 0 ? '<p>Nothing went wrong.</p>' : `<ul>${incidents.join('')}</ul>`,
    '</section>',
    status.lookedAt === null ? '' : `<p class="muted">Looked at ${time(status.lookedAt)}.</p>`,
  ].join('');
}

/** The path for programs; `/status` is for people. */
export const STATUS_JSON_PATH = '/status.json';

const PLACE = /<!--status-->.*?<!--\/status-->/s;

/** Fills in the page `/status`, which shows the site's state. No script of the page has to request it. */
export function withStatusPage(site: Site, status: Status): Site {
  if (site.status === null) return site;
  const html = statusHtml(status);
  const hash = createHash('sha256').update(html).digest('base64url').slice(0, 8);
  const page = rewritePage(site.status, hash, (plain) => plain.replace(PLACE, () => html));
  return { ...site, pages: new Map([...site.pages, ['/status', page]]) };
}

/** Returns the content of the status page as JSON. */
export function statusJson(status: Status): Response {
  return Response.json(
    {
      state: worstOf(status),
      sentence: statusSentence(status),
      looked_at: status.lookedAt,
      parts: status.parts.map(({ part, ...rest }) => ({ part, name: PUBLIC_PARTS[part], ...rest })),
      incidents: status.incidents.map(({ part, ...rest }) => ({ part, name: PUBLIC_PARTS[part], ...rest })),
    },
    {
      headers: {
        'cache-control': `public, max-age=${STATUS_FRESH_MS / 1_000}`,
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      },
    },
  );
}
