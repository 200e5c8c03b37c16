import { memo } from 'react';
import { FORMATTER_RUN } from '../../../content/snowflake-sql-formatter.ts';
import { StatusText } from '../../../tool-parts/layout.tsx';
import { lineStarts } from '../highlighting/line-starts.ts';
import { isFormatted } from '../running/format-protocol.ts';
import type { FormattedRun, FormatterState } from '../running/use-formatter.ts';

/** The number of lines and the time of the last run, or that it failed. */
export const StatusLine = memo(({ run, report }: Pick<FormatterState, 'run' | 'report'>) => (
  <StatusText>{run === null ? '' : statusOf(run, report)}</StatusText>
));

function statusOf(run: FormattedRun, report: FormatterState['report']): string {
  if (report === null || !isFormatted(report)) return FORMATTER_RUN.notFormatted;
  const lines = lineStarts(run.formattedSql).length;
  return FORMATTER_RUN.formatted(lines, FORMATTER_RUN.time(report.processingTime));
}
