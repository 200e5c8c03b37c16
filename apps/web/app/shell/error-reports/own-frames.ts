import { MOST_FRAMES } from '@hln/contracts/page-error-words';

/** A place in one of our own scripts. */
export interface OwnFrame {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A line of a stack: `at f (URL:1:2)` or `at URL:1:2` in Chromium, `f@URL:1:2` in Firefox and WebKit. */
const PLACE = /^(?:\s*at (?:.*\()?|[^\s@]*@)(https?:\/\/[^/]+)\/assets\/([\w.-]+\.js):(\d+):(\d+)\)?$/;

/**
 * The places of a stack that are in our own scripts, the innermost first. All else is dropped: the message, which may
 * hold what somebody typed, the names of functions, and the scripts of browser extensions.
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
