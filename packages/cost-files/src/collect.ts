import { COST_CURRENCY, COST_LIMITS } from '@hln/contracts';
import {
  type Amount,
  isBlank,
  quoteValue,
  type Read,
  readAmount,
  readDate,
  readName,
  roundedToCents,
} from './values.ts';

/** The source of the demonstration data, which one command deletes; imports can't use it. */
export const DEMO_SOURCE = 'demo';

/**
 * The source of entries that name none, whatever the format, so that importing the same file twice matches the same
 * entries.
 */
export const DEFAULT_SOURCE = 'csv';
/** The function's earlier default source; some files may still name it. */
const FORMER_DEFAULT_SOURCE = 'machine';

/** An entry in the form of `hln.stage_cost_rows`. */
export type CostRow = {
  /** Its position from 1: the line of a file, or the number of a JSON entry. */
  readonly line: number;
  readonly date: string;
  readonly class_1: string;
  readonly class_2: string;
  /** A decimal number as text. */
  readonly amount: string;
  readonly source: string;
  readonly entry_key: string;
  /**
   * Marks the sum of a day and category, which may already be stored in another form: `exact` with its sign and all
   * decimals, `size` without a sign and rounded to cents.
   */
  readonly day_sum?: 'exact' | 'size';
};

export interface CostProblem {
  readonly line: number;
  readonly message: string;
}

/** A parsed import. A single problem means that nothing of it may be stored. */
export interface CostReading {
  /** What `line` counts. */
  readonly unit: 'line' | 'entry';
  readonly rows: readonly CostRow[];
  /** The first {@link MAX_PROBLEMS} problems. */
  readonly problems: readonly CostProblem[];
  readonly problemCount: number;
  /** Columns with unknown names, which were ignored. */
  readonly ignoredColumns: readonly string[];
}

export const MAX_PROBLEMS = 100;

/** The fields of one entry as text; '' for a missing field. */
export interface RawEntry {
  readonly date: string;
  readonly class1: string;
  readonly class2: string;
  readonly amount: string;
  /** In a file of daily sums: the amount with its sign and all decimals. */
  readonly net: string;
  readonly id: string;
  readonly source: string;
  readonly currency: string;
}

/**
 * What identifies an entry when its source is imported again:
 * - `given`: its Id, or else its whole content and the number of entries before it with the same content.
 * - `day`: its day and category, because the import contains daily sums.
 */
export type EntryIdentity = 'given' | 'day';

/** Cannot occur in a name (see readName), so different entries always have different keys. */
const SEPARATOR = '\u001f';

/** Validates entries one by one and collects the valid ones, and the problems of the rest. */
export class CostCollector {
  readonly #unit: CostReading['unit'];
  readonly #defaultSource: string;
  readonly #identity: EntryIdentity;
  readonly #rows: CostRow[] = [];
  readonly #problems: CostProblem[] = [];
  #problemCount = 0;
  /** Lines by source and key. */
  readonly #lines = new Map<string, number>();
  readonly #occurrences = new Map<string, number>();

  /** @param defaultSource for entries that do not name one */
  constructor(unit: CostReading['unit'], defaultSource: string, identity: EntryIdentity) {
    this.#unit = unit;
    this.#defaultSource = defaultSource;
    this.#identity = identity;
  }

  get size(): number {
    return this.#rows.length + this.#problemCount;
  }

  report(line: number, message: string): void {
    this.#problemCount += 1;
    if (this.#problems.length < MAX_PROBLEMS) this.#problems.push({ line, message });
  }

  add(line: number, raw: RawEntry): void {
    const wrong: string[] = [];
    const take = <Value>(name: string, read: Read<Value>): Value | null => {
      if ('value' in read) return read.value;
      wrong.push(`${name} ${read.problem}`);
      return null;
    };
    const date = take('Date', readDate(raw.date.trim()));
    const class1 = take('Class 1', readName(raw.class1.trim(), COST_LIMITS.class));
    const class2 = take('Class 2', readName(raw.class2.trim(), COST_LIMITS.class));
    const amount = take('Amount', this.#readAmount(raw));
    const id = isBlank(raw.id) ? '' : take('Id', readName(raw.id.trim(), COST_LIMITS.externalId));
    const source = take(
      'Source',
      this.#readSource(isBlank(raw.source) ? this.#defaultSource : raw.source.trim()),
    );
    const currency = raw.currency.trim();
    if (currency !== '' && currency.toUpperCase() !== COST_CURRENCY) {
      wrong.push(`Currency ${quoteValue(currency)} is not ${COST_CURRENCY}`);
    }
    if (
      date === null ||
      class1 === null ||
      class2 === null ||
      amount === null ||
      id === null ||
      source === null ||
      wrong.length > 0
    ) {
      this.report(line, wrong.join('; '));
      return;
    }
    const content = [date, class1, class2];
    const key =
      this.#identity === 'day'
        ? `day:${content.join(SEPARATOR)}`
        : id === ''
          ? this.#contentKey(source, [...content, amount.canonical])
          : `id:${id}`;
    const earlier = this.#lines.get(`${source}${SEPARATOR}${key}`);
    if (earlier !== undefined) {
      const what = id === '' ? 'The same day and category' : `Id ${quoteValue(id)}`;
      this.report(line, `${what} is also on ${this.#unit} ${earlier}`);
      return;
    }
    this.#lines.set(`${source}${SEPARATOR}${key}`, line);
    this.#rows.push({
      line,
      date,
      class_1: class1,
      class_2: class2,
      amount: amount.exact,
      source,
      entry_key: key,
      ...(this.#identity === 'day' && { day_sum: isBlank(raw.net) ? 'size' : 'exact' }),
    });
  }

  finish(ignoredColumns: readonly string[] = []): CostReading {
    return {
      unit: this.#unit,
      rows: this.#rows,
      problems: this.#problems,
      problemCount: this.#problemCount,
      ignoredColumns,
    };
  }

  #readSource(text: string): Read<string> {
    if (text === DEMO_SOURCE) {
      return { problem: `"${DEMO_SOURCE}" is reserved for the demonstration data` };
    }
    return readName(text === FORMER_DEFAULT_SOURCE ? DEFAULT_SOURCE : text, COST_LIMITS.source);
  }

  /**
   * Returns the exact amount if there is one. It must agree with the rounded amount; otherwise somebody has edited one
   * of the two.
   */
  #readAmount({ amount, net }: RawEntry): Read<Amount> {
    const shown = readAmount(amount.trim());
    if (this.#identity !== 'day' || isBlank(net) || 'problem' in shown) return shown;
    const exact = readAmount(net.trim());
    if ('problem' in exact) return exact;
    const size = exact.value.canonical.replace('-', '');
    if ([size, roundedToCents(size)].includes(shown.value.canonical.replace('-', ''))) return exact;
    const [one, other] = [amount, net].map((text) => quoteValue(text.trim()));
    return { problem: `${one} and Net Amount ${other} differ: change both, or empty the second` };
  }

  #contentKey(source: string, content: readonly string[]): string {
    const text = content.join(SEPARATOR);
    const occurrence = (this.#occurrences.get(`${source}${SEPARATOR}${text}`) ?? 0) + 1;
    this.#occurrences.set(`${source}${SEPARATOR}${text}`, occurrence);
    return `row:${text}${SEPARATOR}${occurrence}`;
  }
}

/** Why an import was refused. */
export type CostFaults = Pick<CostReading, 'unit' | 'problems' | 'problemCount'>;

/** The problems of an import, one per line: `line 17: Amount "12,5x" is not a number such as 1234.50`. */
export function describeProblems({ unit, problems, problemCount }: CostFaults): string[] {
  const lines = problems.map(({ line, message }) => `${unit} ${line}: ${message}`);
  const more = problemCount - problems.length;
  return more === 0 ? lines : [...lines, `and ${more} more`];
}
