import { createHash } from 'node:crypto';
import { PUBLIC_PARTS } from '@hln/contracts';
import type { Site } from '../site/load-site.ts';
import { rewritePage } from '../site/rewrite-page.ts';
import type { Status } from './status.ts';
import { STATUS_FRESH_MS } from './status-board.ts';
import { statusHtml } from './status-html.ts';
import { statusSentence, worstOf } from './status-words.ts';

/** For programs; `/status` is for people. */
export const STATUS_JSON_PATH = '/status.json';

const PLACE = /<!--status-->.*?<!--\/status-->/s;

/** The site with the page `/status`, which says how the site is doing. No script of the page has to ask for it. */
export function withStatusPage(site: Site, status: Status): Site {
  if (site.status === null) return site;
  const html = statusHtml(status);
  const hash = createHash('sha256').update(html).digest('base64url').slice(0, 8);
  const page = rewritePage(site.status, hash, (plain) => plain.replace(PLACE, () => html));
  return { ...site, pages: new Map([...site.pages, ['/status', page]]) };
}

/** The same as the page says, for programs of anybody. */
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
