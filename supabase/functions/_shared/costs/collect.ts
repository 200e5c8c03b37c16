import { COST_CURRENCY, COST_LIMITS } from '@hln/contracts';
import { quoteValue, type Read, readAmount, readDate, readName } from './values.ts';

/** The source of the demonstration data, which is deleted with one command. Nothing else may use it. */
export const DEMO_SOURCE = 'demo';

/** One entry as `hln.stage_cost_rows` takes it. */
export interface CostRow {
  /** Where it stood: the line of a file, or the number of a JSON entry, from 1. */
  readonly line: number;
  readonly date: string;
  readonly class_1: string;
  readonly class_2: string;
  /** A decimal number as text. */
  readonly amount: string;
  readonly source: string;
  readonly entry_key: string;
}

export interface CostProblem {
  readonly line: number;
  readonly message: string;
}

/** An import that was read. With a single problem nothing of it may be stored. */
export interface CostReading {
  /** What `line` counts. */
  readonly unit: 'line' | 'entry';
  readonly rows: readonly CostRow[];
  /** The first {@link MAX_PROBLEMS} of them. */
  readonly problems: readonly CostProblem[];
  readonly problemCount: number;
  /** Columns whose names mean nothing to us, and which were left out. */
  readonly ignoredColumns: readonly string[];
}

export const MAX_PROBLEMS = 100;

/** The fields of one entry as texts; '' where there is none. */
export interface RawEntry {
  readonly date: string;
  readonly class1: string;
  readonly class2: string;
  readonly amount: string;
  readonly id: string;
  readonly source: string;
  readonly currency: string;
}

/**
 * What makes an entry the same one in a later import of its source:
 * - `given`: its Id; without one its whole content, and whether it is the first, second … with that content.
 * - `day`: its day and category, because the import holds sums of days.
 */
export type EntryIdentity = 'given' | 'day';

/** Cannot be in a name (see readName), so that two different entries never make one key. */
const SEPARATOR = '\u001f';

/** Checks entries one by one and keeps what is right and what is wrong with the others. */
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

  /** @param defaultSource of the entries that do not name one */
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
    const amount = take('Amount', readAmount(raw.amount.trim()));
    const id = raw.id.trim() === '' ? '' : take('Id', readName(raw.id.trim(), COST_LIMITS.externalId));
    const source = take(
      'Source',
      this.#readSource(raw.source.trim() === '' ? this.#defaultSource : raw.source.trim()),
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
      return { problem: `"${DEMO_SOURCE}" is kept for the demonstration data` };
    }
    return readName(text, COST_LIMITS.source);
  }

  #contentKey(source: string, content: readonly string[]): string {
    const text = content.join(SEPARATOR);
    const occurrence = (this.#occurrences.get(`${source}${SEPARATOR}${text}`) ?? 0) + 1;
    this.#occurrences.set(`${source}${SEPARATOR}${text}`, occurrence);
    return `row:${text}${SEPARATOR}${occurrence}`;
  }
}
