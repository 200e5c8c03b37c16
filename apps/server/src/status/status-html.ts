import { PUBLIC_PARTS } from '@hln/contracts';
import { escapeHtml } from '@hln/supabase/shared/escape-html';
import type { Status } from './status.ts';
import { clockTime, STATE_WORDS, statusSentence, worstOf } from './status-words.ts';

const time = (iso: string) => `<time datetime="${escapeHtml(iso)}">${escapeHtml(clockTime(iso))}</time>`;

/** What the page `/status` says at a moment: the sentence, the parts, and what is over. */
export function statusHtml(status: Status): string {
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
