import { counted, describeChanges } from './changes.ts';
import { now } from './clock.ts';
import { failure, messagesOf } from './diagnostics.ts';
import { captureStarts } from './lexer/captures.ts';
import { lex } from './lexer/lexer.ts';
import { protectsLines } from './lexer/regions.ts';
import { type CompleteOptions, completeOptions } from './options.ts';
import { padTags } from './padding.ts';
import { decide, type KeptBlock } from './parser/recognition/decide.ts';
import { LineFinder } from './positions.ts';
import { annotate, type Printed, print } from './print.ts';
import { compareTokens, isPadded, SAME_TEXT, summarise } from './proof/index.ts';
import { tokensOf } from './tokenize.ts';
import type { Diagnostic, FormatSqlOptions, FormatterResult, KeptText } from './types.ts';
import { diagnose, NOT_A_STRING } from './validate.ts';

/** A result with what the proof found: the input offsets before which `formatted` has an added AS. */
export interface ProvedResult {
  readonly result: FormatterResult;
  readonly addedAs: readonly number[];
  /** Whether a block was left unchanged because its change could not be proved. */
  readonly unproved: boolean;
}

/**
 * Formats Snowflake SQL in the house style. Never throws, whatever it is given, and never changes what the SQL means:
 * where it cannot keep that promise, `formatted` is the input and `errors` says why.
 */
export function formatSQL(sql: string, options?: FormatSqlOptions): FormatterResult {
  return formatProved(sql, options).result;
}

/** Like {@link formatSQL}, with what the proof found. */
export function formatProved(sql: string, options: FormatSqlOptions | undefined): ProvedResult {
  return formatPadded(sql, options) ?? formatAsItIs(sql, options);
}

/** Formats the text with padded tags; undefined if that was not requested, changes nothing, or cannot be proved. */
function formatPadded(sql: string, options: FormatSqlOptions | undefined): ProvedResult | undefined {
  if (options?.padTags !== true || typeof sql !== 'string' || !sql.includes('{')) return undefined;
  try {
    const padded = padTags(sql);
    if (padded.count === 0 || !isPadded(sql, padded.text)) return undefined;
    const { result, addedAs, unproved } = formatAsItIs(padded.text, options);
    // Text that must be left unchanged must not have been padded.
    if (result.errors.length > 0 || unproved) return undefined;
    const diagnostics = diagnose(lex(sql)).filter((finding) => !isError(finding));
    const changes = once(() => [counted('Padded # template tag*', padded.count), ...result.changes]);
    return {
      result: {
        ...result,
        get changes() {
          return changes();
        },
        warnings: messagesOf(diagnostics, 'warning'),
        diagnostics,
      },
      addedAs: addedAs.map((offset) => padded.originalOffset(offset)),
      unproved,
    };
  } catch {
    // Formatting without padding reports the problem.
    return undefined;
  }
}

function formatAsItIs(sql: string, options: FormatSqlOptions | undefined): ProvedResult {
  const started = now();
  const finish = (formatted: string, diagnostics: readonly Diagnostic[]): FormatterResult => ({
    formatted,
    changes: [],
    errors: messagesOf(diagnostics, 'error'),
    warnings: messagesOf(diagnostics, 'warning'),
    diagnostics,
    source: 'local',
    processingTime: now() - started,
  });
  const refuse = (text: string, diagnostics: readonly Diagnostic[]): ProvedResult => ({
    result: finish(text, diagnostics),
    addedAs: [],
    unproved: false,
  });
  if (typeof sql !== 'string') return refuse('', NOT_A_STRING);
  try {
    const chosen = completeOptions(options);
    const strict = options?.validateSyntax !== false;
    const unproved = new Set<number>();
    let mayBreak = true;
    for (;;) {
      const { kept, ranges } = decide(sql, unproved);
      const tokens = lex(sql, ranges);
      const findings = diagnose(tokens);
      if (strict && findings.some(isError)) return refuse(sql, findings);
      const warnings = findings.filter((finding) => !isError(finding));
      const printed = print(tokens, chosen);
      const { annotations } = printed;
      const text = settle(sql, printed, chosen, numbersOf(sql, unproved), mayBreak);
      const { includeTokens, includeStatistics, includeProof } = options ?? {};
      // A text that is left unchanged needs no proof.
      const proof = text === sql && includeProof !== true ? SAME_TEXT : compareTokens(sql, text, chosen);
      if (proof.failure !== null && mayBreak && printed.broken !== null) {
        // Tags of a malformed template keep their lines.
        mayBreak = false;
        continue;
      }
      if (proof.failure !== null) {
        // A block that cannot be proved is left unchanged, and the rest is formatted again without it.
        const known = unproved.size;
        for (const start of proof.unproved) unproved.add(start);
        if (unproved.size > known) continue;
        const { reason, inputPosition } = proof.failure;
        const where = `${reason} at position ${inputPosition}`;
        return refuse(sql, [...failure('meaning-changed', where, sql, inputPosition - 1), ...warnings]);
      }
      const { addedAs } = proof;
      // Hardly anybody reads them: parsing again is better than keeping the memory of every result.
      const changes = once(() => describeChanges(annotate(lex(sql, ranges), chosen), text, addedAs));
      const result: Mutable<FormatterResult> = {
        formatted: text,
        get changes() {
          return changes().descriptions;
        },
        errors: [],
        warnings: messagesOf(warnings, 'warning'),
        diagnostics: warnings,
        source: 'local',
        processingTime: 0,
      };
      if (includeTokens === true) result.tokens = tokensOf(annotations, chosen);
      if (includeStatistics === true) result.statistics = changes().statistics;
      if (includeProof === true) result.proof = summarise(proof, placesOf(kept, sql));
      annotations.release();
      result.processingTime = now() - started;
      return { result, addedAs, unproved: unproved.size > 0 };
    }
  } catch (error) {
    return refuse(sql, failure('internal-error', error instanceof Error ? error.message : String(error)));
  }
}

/** More runs are hardly ever needed: text that is protected stays protected. */
const MOST_RUNS = 5;

/**
 * Formats a formatted text until it no longer changes. Lines that a `-- noqa` could not protect because of an
 * unbalanced bracket may now be balanced, and lines may now start with the tags of a condition. Missing line breaks are
 * added to the text, which is then formatted as if its author had written them.
 * @param unproved the numbers of the blocks that are left as they are, see {@link numbersOf}.
 * @param mayBreak whether missing line breaks are added
 */
function settle(
  sql: string,
  first: Printed,
  options: CompleteOptions,
  unproved: readonly number[],
  mayBreak: boolean,
): string {
  const protects = protectsLines(sql);
  let source = sql;
  let printed = first;
  for (let run = 0; run < MOST_RUNS; run++) {
    const broken = protects || !mayBreak ? null : printed.broken;
    if (broken === null && printed.settled && !protects) break;
    const next = broken ?? printed.text;
    if (next === source) break;
    source = next;
    const starts = unproved.length > 0 ? captureStarts(source) : [];
    const { ranges } = decide(source, new Set(unproved.map((number) => starts[number] ?? -1)));
    printed = print(lex(source, ranges), options);
  }
  return printed.text;
}

/**
 * The numbers, among all blocks of a text, of the blocks with these starts. Formatting does not change a block's
 * number.
 */
function numbersOf(sql: string, starts: ReadonlySet<number>): readonly number[] {
  return starts.size === 0
    ? []
    : captureStarts(sql).flatMap((start, number) => (starts.has(start) ? [number] : []));
}

type Mutable<Shape> = { -readonly [Key in keyof Shape]: Shape[Key] };

function placesOf(kept: readonly KeptBlock[], sql: string): readonly KeptText[] {
  const lines = new LineFinder(sql);
  return kept.map(({ word, reason, start }) => ({ word, reason, ...lines.at(start) }));
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error';
}

/** Calls the function when its result is first needed, and releases the function afterwards. */
function once<Result>(compute: () => Result): () => Result {
  let pending: (() => Result) | undefined = compute;
  let result: Result | undefined;
  return () => {
    if (pending !== undefined) result = pending();
    pending = undefined;
    return result as Result;
  };
}
