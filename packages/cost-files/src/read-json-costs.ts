import { COST_LIMITS, CodedError, errorPredicate } from '@hln/contracts';
import * as v from 'valibot';
import { CostCollector, type CostReading, DEFAULT_SOURCE } from './collect.ts';

/** Amounts are best sent as text; a number is accepted if a float represents all its digits. */
const amount = v.union(
  [
    v.string(),
    v.pipe(
      v.number(),
      v.check((value) => /^-?\d+(?:\.\d+)?$/.test(String(value)) && digitsOf(value) <= 15),
      v.transform(String),
    ),
  ],
  'Amount must be a text such as "12.50", or a number of at most 15 digits',
);

const text = (name: string) => v.optional(v.string(`${name} must be a text`), '');

const entrySchema = v.strictObject(
  {
    date: text('Date'),
    class_1: text('Class 1'),
    class_2: text('Class 2'),
    amount: v.optional(amount, ''),
    id: text('Id'),
    source: text('Source'),
    currency: text('Currency'),
  },
  (issue) => {
    const name = issue.path?.[0]?.key;
    return issue.expected === 'never' && typeof name === 'string'
      ? 'there are fields other than date, class_1, class_2, amount, id, source and currency'
      : 'this is not an object';
  },
);

const importSchema = v.strictObject({
  mode: v.optional(v.picklist(['merge', 'replace']), 'merge'),
  source: v.optional(v.pipe(v.string(), v.nonEmpty())),
  entries: v.pipe(v.array(v.unknown()), v.maxLength(COST_LIMITS.lines)),
});

/** The body as a whole has the wrong shape. */
export class CostsBodyError extends CodedError {
  override readonly name = 'CostsBodyError';

  constructor(message: string) {
    super('invalid_body', message);
  }
}

export const isCostsBodyError = errorPredicate<CostsBodyError>('CostsBodyError');

/**
 * Reads `{ "mode"?, "source"?, "entries": [{ "date", "class_1", "class_2", "amount", "id"?, "source"?,
 * "currency"? }] }`.
 *
 * @throws CostsBodyError
 */
export function readJsonCosts(json: string): {
  readonly mode: 'merge' | 'replace';
  readonly reading: CostReading;
} {
  let body: unknown;
  try {
    body = JSON.parse(json);
  } catch {
    throw new CostsBodyError('The body is not valid JSON.');
  }
  const parsed = v.safeParse(importSchema, body);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new CostsBodyError(`${v.getDotPath(issue) ?? 'The body'}: ${issue.message}`);
  }
  const { mode, entries } = parsed.output;
  const collector = new CostCollector('entry', parsed.output.source ?? DEFAULT_SOURCE, 'given');
  entries.forEach((entry, i) => {
    const read = v.safeParse(entrySchema, entry);
    if (!read.success) {
      collector.report(i + 1, [...new Set(read.issues.map(({ message }) => message))].join('; '));
      return;
    }
    const { class_1, class_2, ...rest } = read.output;
    collector.add(i + 1, { ...rest, class1: class_1, class2: class_2, net: '' });
  });
  return { mode, reading: collector.finish() };
}

function digitsOf(value: number): number {
  return String(value).replace(/^-?0*\.?0*|\./g, '').length;
}
