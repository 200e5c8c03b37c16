import { formatSQL, formatWithCursor, isFormatterFailure } from '@hln/snowflake-formatter';
import { colourTokens } from '../highlighting/colour-tokens.ts';
import type { FormatReport, FormatRequest, FormatResponse } from './format-protocol.ts';

function format({ sql, options, caret }: FormatRequest): FormatReport {
  const placed = caret === undefined ? null : formatWithCursor(sql, caret, options);
  const { formatted, changes, diagnostics, processingTime } = placed ?? formatSQL(sql, options);
  const failure = diagnostics.find(isFormatterFailure)?.message ?? null;
  const problems = diagnostics.filter((diagnostic) => !isFormatterFailure(diagnostic));
  const report = { formatted, changes, failure, problems, processingTime };
  return placed === null ? report : { ...report, caret: placed.cursor };
}

function answer(response: FormatResponse): void {
  self.postMessage(response);
}

self.addEventListener('message', ({ data }: MessageEvent<FormatRequest>) => {
  const { id } = data;
  try {
    const report = format(data);
    answer({ id, kind: 'report', report });
    answer({ id, kind: 'colours', colours: colourTokens(report.formatted) });
  } catch (error) {
    answer({ id, kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});
