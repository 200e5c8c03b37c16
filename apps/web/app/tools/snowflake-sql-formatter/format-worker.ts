import { formatSQL, validateSQL } from '@hln/snowflake-formatter';
import type { FormatReport, FormatRequest, FormatResponse } from './format-protocol.ts';

function format({ sql, options }: FormatRequest): FormatReport {
  const { formatted, changes, errors, warnings, processingTime } = formatSQL(sql, options);
  // Places are only looked up when there is something to point at: most runs pay nothing for them.
  const diagnostics = errors.length + warnings.length === 0 ? [] : validateSQL(sql).diagnostics;
  return { formatted, changes, errors, diagnostics, processingTime };
}

self.addEventListener('message', ({ data }: MessageEvent<FormatRequest>) => {
  let response: FormatResponse;
  try {
    response = { id: data.id, kind: 'report', report: format(data) };
  } catch (error) {
    response = {
      id: data.id,
      kind: 'failed',
      message: error instanceof Error ? error.message : String(error),
    };
  }
  self.postMessage(response);
});
