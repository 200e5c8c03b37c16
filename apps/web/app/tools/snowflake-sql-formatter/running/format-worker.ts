import {
  type FormatterResult,
  formatRange,
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

/** A sample of what most texts contain. */
const SAMPLE = `-- sample
with recent as (select id, total tot, row_number() over (partition by customer_id order by at desc) rn from orders
where at >= dateadd(day, -7, current_date()) and status in ('a', 'b')) select r.id, c."Name", coalesce(r.tot, 0) + 1.5 x,
case when r.tot > 10 then 'bulk' else 'single' end size, v:a.b::string from recent r left join customers c on c.id = r.id
and c.active where exists (select 1 from t where t.id = r.id) group by 1, 2 having count(*) > 1 order by r.id desc limit 10;
insert into daily (day, n) select day, sum(n) from raw.days /* all */ group by day union all select day, 0 from gaps;
`;
const SAMPLES = 24;

let asked = false;

/**
 * Browsers run new code slowly until they have compiled it. The worker starts with the first edit, half a second before
 * its text is due: formatting samples takes most of that time off the first text. A request can come between two of
 * them.
 */
function practise(left: number): void {
  if (asked || left === 0) return;
  formatSQL(SAMPLE, { includeProof: true });
  setTimeout(practise, 0, left - 1);
}

function format({ sql, options, selection }: FormatRequest): FormatReport {
  if (selection === undefined) return reportOf(formatSQL(sql, { ...options, includeProof: true }));
  const { start, end } = selection;
  if (start < end) {
    const range = formatRange(sql, start, end, options);
    return { ...reportOf(range), selection: { start: range.start, end: range.end } };
  }
  const placed = formatWithCursor(sql, start, options);
  return { ...reportOf(placed), selection: { start: placed.cursor, end: placed.cursor } };
}

serveWorker<FormatRequest, FormatReport, FormatNews>(self, (request, reply) => {
  asked = true;
  const report = format(request);
  reply.result(report);
  const colours = colourTokens(report.formatted);
  reply.news(colours, [colours.tokens.buffer, colours.brackets.buffer]);
});

setTimeout(practise, 0, SAMPLES);
