import { FORMATTER_FAILURES, MOST_FRAMES, PAGE_ERROR_NAMES } from '@hln/contracts/page-error-words';
import type { PageErrorReport } from '@hln/contracts/page-errors';
import { isIsolated, PRERENDERED_PATHS } from '../../content/site-map.ts';
import { STAFF_PATHS } from '../../content/staff-pages.ts';
import { backendHeaders, functionUrl } from '../../lib/backend.ts';

/** A place in one of our own scripts. */
interface OwnFrame {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A line of a stack: `at f (URL:1:2)` or `at URL:1:2` in Chromium, `f@URL:1:2` in Firefox and WebKit. */
const PLACE = /^(?:\s*at (?:.*\()?|[^\s@]*@)(https?:\/\/[^/]+)\/assets\/([\w.-]+\.js):(\d+):(\d+)\)?$/;

/** What a report says about the error itself. */
type DescribedError = Pick<PageErrorReport, 'kind' | 'name' | 'frames'>;

/** The parts of `ErrorEvent` and `PromiseRejectionEvent` that are read. */
interface Failure {
  readonly type: string;
  readonly error?: unknown;
  readonly reason?: unknown;
  readonly filename?: string;
  readonly lineno?: number;
  readonly colno?: number;
}

const PAGES: ReadonlySet<string> = new Set([...PRERENDERED_PATHS, ...STAFF_PATHS]);

/** The path if such a page exists, else `other`: the wrong URL that somebody typed is not reported. */
export function knownPage(pathname: string): string {
  const path = pathname.replace(/(.)\/$/, '$1');
  return PAGES.has(path) ? path : 'other';
}

/** A page that fails in a loop is one visitor's problem. */
const MOST_OF_A_PAGE = 5;

const told = new Set<string>();

/**
 * Reports each error of this page to our own server once. Nothing awaits the report: if it can't be sent, it is lost.
 */
export function reportError(failure: Failure): void {
  const { origin, pathname } = window.location;
  // An isolated page can't call any server, so its errors stay with the visitor.
  if (isIsolated(pathname)) return;
  const described = describeError(failure, origin);
  if (described === null) return;
  // Only the formatter's first failure on a page is reported: it formats at each pause in the typing.
  const mark = described.kind === 'formatter' ? described.kind : JSON.stringify(described);
  if (told.has(mark) || told.size >= MOST_OF_A_PAGE) return;
  told.add(mark);
  const { build = '' } = document.documentElement.dataset;
  const report: PageErrorReport = { ...described, page: knownPage(pathname), build };
  fetch(functionUrl('report-error'), {
    method: 'POST',
    headers: { ...backendHeaders(), 'content-type': 'application/json' },
    body: JSON.stringify(report),
    // The page's query and fragment are private.
    referrerPolicy: 'no-referrer',
    // An error may be the last thing that a page does.
    keepalive: true,
  }).catch(() => undefined);
}

/**
 * The places of a stack that are in our own scripts, the innermost first. Everything else is dropped: the message,
 * which may hold what somebody typed, the names of functions, and the scripts of browser extensions.
 *
 * @param origin of the page, such as `https://example.nz`
 */
export function ownFrames(stack: string, origin: string): OwnFrame[] {
  return stack
    .split('\n')
    .flatMap((text) => {
      const [, from, file = '', line, column] = PLACE.exec(text) ?? [];
      return from === origin ? [{ file, line: Number(line), column: Number(column) }] : [];
    })
    .slice(0, MOST_FRAMES);
}

/**
 * What may be reported of an error: its name, if it is a known one, and where in our scripts it arose.
 *
 * @param origin of the page, such as `https://example.nz`
 * @returns null for errors that aren't ours, such as one in a browser extension
 */
export function describeError(failure: Failure, origin: string): DescribedError | null {
  const thrown: Readonly<Record<string, unknown>> = Object(failure.error ?? failure.reason);
  const failed = FORMATTER_FAILURES.find((code) => code === thrown.code);
  if (failed !== undefined) return { kind: 'formatter', name: failed, frames: [] };
  // Some errors come without a stack, and with one place of their own.
  const place = `@${failure.filename}:${failure.lineno}:${failure.colno}`;
  const [frames = []] = [String(thrown.stack), place]
    .map((stack) => ownFrames(stack, origin))
    .filter(({ length }) => length > 0);
  if (frames.length === 0) return null;
  return {
    kind: failure.type === 'unhandledrejection' ? 'rejection' : 'error',
    name: PAGE_ERROR_NAMES.find((name) => name === thrown.name) ?? 'Error',
    frames,
  };
}
