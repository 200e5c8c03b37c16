import { type FormatSqlOptions, formatSQL, isFormatterFailure, validateSQL } from '../../src/index.ts';
import { Grammar } from './grammar.ts';
import { Jinja } from './jinja.ts';
import { mutated } from './mutations.ts';
import { difference } from './oracle.ts';
import { Random } from './random.ts';
import { written } from './writing.ts';

export interface Finding {
  /** The kind of failure: `throws`, `meaning`, `not idempotent`, `refused`. */
  readonly kind: string;
  readonly detail: string;
  readonly sql: string;
  readonly options: FormatSqlOptions;
}

export function randomOptions(random: Random): FormatSqlOptions {
  if (random.once(3)) return {};
  const options: Record<string, unknown> = {};
  const maybe = (key: string, choices: readonly unknown[]): void => {
    if (random.once(2)) options[key] = random.pick(choices);
  };
  maybe('indentSize', [1, 2, 3, 4, 8]);
  maybe('maxLineLength', [20, 40, 80, 120, 200]);
  for (const key of [
    'uppercaseKeywords',
    'alignCommas',
    'newlineAfterComma',
    'indentSubqueries',
    'formatFunctions',
  ])
    maybe(key, [false]);
  if (random.once(5)) options.preserveWhitespace = true;
  for (const key of ['keywordCase', 'functionCase', 'dataTypeCase', 'identifierCase'])
    if (random.once(2)) maybe(key, ['upper', 'lower', 'preserve']);
  maybe('alignAliases', [true]);
  // `aliasAs` follows from other options, not from a random number, so that each seed keeps its text.
  if (options.layout === 'left' && options.commaPosition === undefined) options.aliasAs = 'keep';
  maybe('commaPosition', ['leading', 'trailing']);
  maybe('layout', ['left', 'river']);
  return options;
}

/** Formats a text and describes what is wrong with the result. `valid` texts must not be refused. */
export function examine(sql: string, options: FormatSqlOptions, valid: boolean): Finding | undefined {
  const found = (kind: string, detail: string): Finding => ({ kind, detail, sql, options });
  let once: ReturnType<typeof formatSQL>;
  try {
    once = formatSQL(sql, options);
  } catch (error) {
    return found('throws', String(error));
  }
  if (once.errors.length > 0) {
    if (once.formatted !== sql) return found('meaning', 'errors, but the text was changed');
    const refusedByEngine = once.diagnostics.some(isFormatterFailure);
    // Text that ends within a string or a comment may be refused even when the caller wants it formatted, and so may
    // text with template marks that can be read in several ways.
    const unclear = isGuesswork(sql) || once.errors.some((error) => error.includes('template block'));
    // Tags at random positions produce texts that are not SQL: `{%- if a -%}` joins the words beside it.
    const rendered = once.errors.some((error) => error.includes('in what the template renders'));
    const tolerated = rendered || (refusedByEngine && !valid && (unclear || !validateSQL(sql).valid));
    if ((valid || refusedByEngine) && !tolerated) return found('refused', once.errors.join('; '));
    return undefined;
  }
  const changed = difference(sql, once.formatted, options);
  const guesswork = !valid && isGuesswork(sql);
  if (changed !== '' && !guesswork) return found('meaning', changed);
  const twice = formatSQL(once.formatted, options);
  if (twice.errors.length > 0) return found('refused', `the output: ${twice.errors.join('; ')}`);
  if (twice.formatted !== once.formatted)
    return found('not idempotent', firstDifference(once.formatted, twice.formatted));
  return undefined;
}

/**
 * Whether a template is unclosed, or contains an unmatched quote or brace: nobody can tell how far it extends, and the
 * oracle's guess is as good as the engine's.
 */
function isGuesswork(sql: string): boolean {
  const marks = [
    ['{{', '}}'],
    ['{%', '%}'],
  ] as const;
  if (marks.some(([open, close]) => sql.split(open).length !== sql.split(close).length)) return true;
  const inner = [...sql.matchAll(/\{\{([\s\S]*?)\}\}|\{%([\s\S]*?)%\}/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  );
  return inner.some(
    (text) => /[{}\\]/.test(text) || ["'", '"'].some((mark) => text.split(mark).length % 2 === 0),
  );
}

function firstDifference(a: string, b: string): string {
  let at = 0;
  while (a[at] === b[at]) at++;
  const from = Math.max(0, at - 20);
  return `${JSON.stringify(a.slice(from, at + 20))} became ${JSON.stringify(b.slice(from, at + 20))}`;
}

/** The case of a seed: a generated text, mutated two times out of five. */
export function caseOf(seed: number): { sql: string; options: FormatSqlOptions; valid: boolean } {
  const random = new Random(seed * 2654435761);
  const script = new Grammar(random).script();
  const text = written(random.once(3) ? new Jinja(random).withJinja(script) : script, random);
  const options = randomOptions(random);
  if (random.below(5) > 1) return { sql: withPlainText(text, seed), options, valid: true };
  const validateSyntax = !random.once(2);
  return { sql: mutated(text, random), options: { ...options, validateSyntax }, valid: false };
}

/** Blocks that Jinja and dbt read as plain text, whatever they contain. */
const PLAIN_TEXT = [
  "{% docs d %}\n# It's (text,  with {{ braces\n{% enddocs %}\n",
  "{%- raw -%} it's   {{ ( {%- endraw -%}\n",
];

/** The text with such a block before it, for one seed in eight. */
function withPlainText(text: string, seed: number): string {
  return (PLAIN_TEXT[seed % 16] ?? '') + text;
}

/** The kind of a finding, without its position. */
function outline(finding: Finding): string {
  return finding.kind === 'refused' ? finding.detail.replace(/\d+/g, '') : finding.kind;
}

/** Finds the shortest text with the same kind of finding, by leaving out parts. */
export function minimal(finding: Finding, valid: boolean): Finding {
  let best = finding;
  const fails = (sql: string, options: FormatSqlOptions): Finding | undefined => {
    const again = examine(sql, options, valid);
    return again !== undefined && outline(again) === outline(finding) ? again : undefined;
  };
  for (const key of Object.keys(best.options)) {
    const fewer = Object.fromEntries(Object.entries(best.options).filter(([name]) => name !== key));
    best = fails(best.sql, fewer) ?? best;
  }
  for (let pass = 0; pass < 2; pass++) {
    for (let i = 0; i < best.sql.length; i++) {
      const close = matching(best.sql, i);
      if (close < 0) continue;
      const { sql } = best;
      best =
        fails(sql.slice(0, i) + sql.slice(close + 1), best.options) ??
        fails(`${sql.slice(0, i)} ${sql.slice(i + 1, close)} ${sql.slice(close + 1)}`, best.options) ??
        best;
    }
    best = shortened(best, fails);
  }
  return best;
}

/** The bracket that closes the one at `open`; -1 if there is none. */
function matching(sql: string, open: number): number {
  const closing = { '(': ')', '{': '}', '[': ']' }[sql[open] ?? ''];
  let depth = 0;
  for (let at = open; closing !== undefined && at < sql.length; at++) {
    if (sql[at] === sql[open]) depth++;
    else if (sql[at] === closing && --depth === 0) return at;
  }
  return -1;
}

function shortened(
  finding: Finding,
  fails: (sql: string, options: FormatSqlOptions) => Finding | undefined,
): Finding {
  let best = finding;
  for (let size = Math.ceil(best.sql.length / 2); size >= 1; size = size > 1 ? Math.ceil(size / 2) : 0) {
    for (let at = 0; at < best.sql.length; ) {
      const shorter = fails(best.sql.slice(0, at) + best.sql.slice(at + size), best.options);
      if (shorter === undefined) at += size;
      else best = shorter;
    }
  }
  return best;
}
