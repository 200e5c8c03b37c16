import { type CostPreview, costCategory } from '@hln/contracts';
import type { CostReading, CostRow } from '@hln/cost-files';
import { COST_PREVIEW, type LineState } from './texts.ts';

/** A line of the file. */
export interface PreviewLine {
  readonly line: number;
  readonly state: LineState;
  /** The cost; null for a line that can't be read as one. */
  readonly cost: string | null;
  /** The cost that is stored now, or what is wrong and how to fix it. */
  readonly note: string | null;
}

export interface Preview {
  readonly unit: CostReading['unit'];
  /** In the order of the file. */
  readonly lines: readonly PreviewLine[];
  /** The counts of all lines, including wrong ones that are not listed. */
  readonly counts: Readonly<Record<LineState, number>>;
  /** The number of wrong lines beyond those listed. */
  readonly unlisted: number;
  /** What an import sends: every row but the wrong ones. */
  readonly rows: readonly CostRow[];
  readonly ignoredColumns: readonly string[];
}

/**
 * Combines what was read with what the database says about each row.
 *
 * @throws RangeError if it leaves out a row
 */
export function previewOf(reading: CostReading, answer: CostPreview): Preview {
  const byLine = new Map(answer.map((row) => [row.line, row]));
  const lines: PreviewLine[] = reading.problems.map(({ line, message }) => ({
    line,
    state: 'wrong',
    cost: null,
    note: message,
  }));
  const rows: CostRow[] = [];
  const counts = { new: 0, changed: 0, unchanged: 0, wrong: reading.problemCount };
  for (const row of reading.rows) {
    const found = byLine.get(row.line);
    if (found === undefined) throw new RangeError(`There is no answer about ${reading.unit} ${row.line}.`);
    const { line } = row;
    const cost = costText(row);
    if (found.state === 'other') {
      counts.wrong += 1;
      lines.push({ line, state: 'wrong', cost, note: COST_PREVIEW.otherSum(found.was.amount) });
      continue;
    }
    counts[found.state] += 1;
    rows.push(row);
    const note = found.state === 'changed' ? COST_PREVIEW.was(costText(found.was)) : null;
    lines.push({ line, state: found.state, cost, note });
  }
  return {
    unit: reading.unit,
    lines: lines.sort((a, b) => a.line - b.line),
    counts,
    unlisted: reading.problemCount - reading.problems.length,
    rows,
    ignoredColumns: reading.ignoredColumns,
  };
}

type Cost = Pick<CostRow, 'date' | 'class_1' | 'class_2' | 'amount'>;

function costText({ date, class_1, class_2, amount }: Cost): string {
  return COST_PREVIEW.cost(date, costCategory(class_1, class_2), amount);
}

/** Whether an import of what is left would change anything. */
export function hasChanges({ counts }: Preview): boolean {
  return counts.new + counts.changed > 0;
}
