import { URL_ENCODER } from '../../../content/url-encoder.ts';
import type { Problem } from '../../../tool-parts/problems.tsx';
import type { Conversion } from './use-conversion.ts';

/**
 * The problems of a report for the list under the input, with lines and columns. After several decodings they are in
 * a text that is not shown, so they have no place.
 */
export function locatedProblems({ text, times, report, failure }: Conversion): Problem[] {
  if (failure !== null) return [{ severity: 'error', message: URL_ENCODER.failed(failure) }];
  if (report === null) return [];
  let line = 1;
  let lineStart = 0;
  let counted = 0;
  const listed = report.problems.map(({ message, position, length }): Problem => {
    if (times > 1) return { severity: 'warning', message: URL_ENCODER.inLayer + message };
    for (
      let end = text.indexOf('\n', counted);
      end !== -1 && end < position;
      end = text.indexOf('\n', end + 1)
    ) {
      line++;
      lineStart = end + 1;
    }
    counted = position;
    const place = { line, column: position - lineStart + 1, offset: position, length };
    return { severity: 'warning', message, place };
  });
  if (report.problemCount <= listed.length) return listed;
  return [{ severity: 'warning', message: URL_ENCODER.moreProblems(report.problemCount) }, ...listed];
}
