import { formatSQL, formatWithCursor, isFormatterFailure } from '@hln/snowflake-formatter';
import { serveWorker } from '../../../lib/worker-service.ts';
import { colourTokens } from '../highlighting/colour-tokens.ts';
import type { FormatNews, FormatReport, FormatRequest } from './format-protocol.ts';

function format({ sql, options, caret }: FormatRequest): FormatReport {
  const placed = caret === undefined ? null : formatWithCursor(sql, caret, options);
  const { formatted, changes, diagnostics, processingTime } = placed ?? formatSQL(sql, options);
  const failure = diagnostics.find(isFormatterFailure)?.message ?? null;
  const problems = diagnostics.filter((diagnostic) => !isFormatterFailure(diagnostic));
  const report = { formatted, changes, failure, problems, processingTime };
  return placed === null ? report : { ...report, caret: placed.cursor };
}

serveWorker<FormatRequest, FormatReport, FormatNews>(self, (request, reply) => {
  const report = format(request);
  reply.result(report);
  reply.news(colourTokens(report.formatted));
});
