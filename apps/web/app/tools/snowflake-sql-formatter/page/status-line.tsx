import { memo } from 'react';
import styles from '../formatter.module.css';
import { lineStarts } from '../highlighting/paint-lines.ts';
import { isFormatted } from '../running/format-protocol.ts';
import type { FormattedRun, FormatterState } from '../running/use-formatter.ts';

/** How many lines the last run gave and how long it took, or that it failed. */
export const StatusLine = memo(({ run, report }: Pick<FormatterState, 'run' | 'report'>) => (
  <p className={styles.status} role="status">
    {run === null ? '' : statusOf(run, report)}
  </p>
));

function statusOf(run: FormattedRun, report: FormatterState['report']): string {
  if (report === null || !isFormatted(report)) return 'Not formatted: the text is shown as it was.';
  const lines = lineStarts(run.formattedSql).length;
  const time = report.processingTime < 1 ? 'under 1 ms' : `${Math.round(report.processingTime)} ms`;
  return `${lines.toLocaleString('en-NZ')} ${lines === 1 ? 'line' : 'lines'}, formatted in ${time}`;
}
