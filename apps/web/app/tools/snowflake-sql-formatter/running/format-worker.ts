import {
  type FormatterResult,
  formatSQL,
  formatWithCursor,
  isFormatterFailure,
} from '@hln/snowflake-formatter';
import { serveWorker } from '../../../lib/worker-service.ts';
import { colourTokens } from '../highlighting/colour-tokens.ts';
import type { FormatNews, FormatReport, FormatRequest } from './format-protocol.ts';

function reportOf({ formatted, changes, diagnostics, processingTime, proof }: FormatterResult): FormatReport {
  const failure = diagnostics.find(isFormatterFailure) ?? null;
  const problems = diagnostics.filter((diagnostic) => !isFormatterFailure(diagnostic));
  const report = { formatted, changes, failure, problems, processingTime };
  return proof === undefined ? report : { ...report, proof };
}

function format({ sql, options, caret }: FormatRequest): FormatReport {
  if (caret === undefined) return reportOf(formatSQL(sql, { ...options, includeProof: true }));
  const placed = formatWithCursor(sql, caret, options);
  return { ...reportOf(placed), caret: placed.cursor };
}

serveWorker<FormatRequest, FormatReport, FormatNews>(self, (request, reply) => {
  const report = format(request);
  reply.result(report);
  reply.news(colourTokens(report.formatted));
});
