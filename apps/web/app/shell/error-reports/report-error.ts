import type { PageErrorReport } from '@hln/contracts/page-errors';
import { isIsolated, PRERENDERED_PATHS } from '../../content/site-map.ts';
import { STAFF_PATHS } from '../../content/staff-pages.ts';
import { backendHeaders, functionUrl } from '../../lib/backend.ts';
import { describeError, type Failure } from './describe-error.ts';

const PAGES: ReadonlySet<string> = new Set([...PRERENDERED_PATHS, ...STAFF_PATHS]);

/** The path if there is such a page, else `other`: whatever somebody put into a wrong URL stays with them. */
export function knownPage(pathname: string): string {
  const path = pathname.replace(/(.)\/$/, '$1');
  return PAGES.has(path) ? path : 'other';
}

/** One page that fails in a loop is one visitor's trouble. */
const MOST_OF_A_PAGE = 5;

const told = new Set<string>();

/**
 * Tells our own server of an error of this page, each one once. Nobody waits for it: what cannot be told is lost.
 */
export function reportError(failure: Failure): void {
  const { origin, pathname } = window.location;
  // Such a page may call nobody, so its errors stay with the visitor.
  if (isIsolated(pathname)) return;
  const described = describeError(failure, origin);
  if (described === null) return;
  // Of the formatter's failures, the first of a page: it formats with each pause in the typing.
  const mark = described.kind === 'formatter' ? described.kind : JSON.stringify(described);
  if (told.has(mark) || told.size >= MOST_OF_A_PAGE) return;
  told.add(mark);
  const { build = '' } = document.documentElement.dataset;
  const report: PageErrorReport = { ...described, page: knownPage(pathname), build };
  fetch(functionUrl('report-error'), {
    method: 'POST',
    headers: { ...backendHeaders(), 'content-type': 'application/json' },
    body: JSON.stringify(report),
    // The page's query and fragment are nobody's business.
    referrerPolicy: 'no-referrer',
    // An error may be the last thing that a page does.
    keepalive: true,
  }).catch(() => undefined);
}
