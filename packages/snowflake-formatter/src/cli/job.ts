import { formatSQL } from '../index.ts';
import type { Diagnostic, FormatSqlOptions, ProofSummary } from '../types.ts';
import { unifiedDiff } from './diff.ts';
import { type FileKind, kindOf, type Piece, piecesOf } from './embedded.ts';
import { type LineChange, lineChanges } from './line-diff.ts';
import type { CliOptions } from './option-table.ts';
import { FileProblem } from './problems.ts';
import { readText, replaceText } from './text-file.ts';

/** What the caller wants to know about a text, besides whether it changes. */
export interface Wanted {
  readonly diff: boolean;
  readonly text: boolean;
  /** The lines that change. */
  readonly changes: boolean;
  /** What the proof compared. */
  readonly proof: boolean;
}

/** One file to format, as it is sent to a worker. */
export interface Job {
  /** As shown in messages. */
  readonly path: string;
  /** The absolute path. */
  readonly file: string;
  readonly options: CliOptions;
  readonly write: boolean;
  readonly wanted: Wanted;
}

/** A problem found in a file or about it. Line and column count from 1, columns in UTF-16 code units. */
export interface FileFinding {
  readonly severity: 'error' | 'warning';
  /** The kind of problem, for programs. */
  readonly code: string;
  readonly message: string;
  readonly line: number;
  readonly column: number;
  /** The column after the last character; absent if that is on another line. */
  readonly endColumn?: number;
}

export interface JobResult {
  readonly path: string;
  readonly changed: boolean;
  readonly findings: readonly FileFinding[];
  /** Empty unless requested, as are `text` and `changes`. */
  readonly diff: string;
  readonly text: string;
  readonly changes: readonly LineChange[];
  /** Only present if it was requested and the text was formatted. */
  readonly proof?: ProofSummary;
}

/** Whether the file could not be formatted. */
export function isFailed({ findings }: JobResult): boolean {
  return findings.some(({ severity }) => severity === 'error');
}

/** The result for a file that could not be read. */
export function failedResult(path: string, code: string, message: string, line = 1, column = 1): JobResult {
  const findings: FileFinding[] = [{ severity: 'error', code, message, line, column }];
  return { path, changed: false, findings, diff: '', text: '', changes: [] };
}

/** Formats a text that came from `path`. */
export function formatText(
  path: string,
  text: string,
  options: CliOptions,
  wanted: Wanted,
  kind: FileKind = kindOf(path),
): JobResult {
  const run = { ...options, includeProof: wanted.proof };
  if (kind === 'sql') {
    const { formatted, diagnostics, proof } = formatSQL(text, run);
    const findings = diagnostics.map((one) => findingOf(one, text));
    return resultOf(path, text, { formatted, findings, proof }, wanted);
  }
  try {
    return resultOf(path, text, formatPieces(kind, text, run), wanted);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return failedResult(path, 'no-notebook', `cannot be read as a notebook: ${error.message}`);
  }
}

interface FormattedText {
  readonly formatted: string;
  readonly findings: readonly FileFinding[];
  readonly proof: ProofSummary | undefined;
}

/**
 * Formats the pieces of SQL in a text and keeps every other byte. A piece that cannot be formatted is left as it is,
 * with a warning: documents may show incomplete statements.
 */
function formatPieces(kind: FileKind, text: string, options: FormatSqlOptions): FormattedText {
  const pieces = piecesOf(kind, text);
  const findings: FileFinding[] = [];
  const proofs: ProofSummary[] = [];
  let formatted = '';
  let from = 0;
  for (const piece of pieces) {
    const result = formatSQL(piece.sql, options);
    for (const one of result.diagnostics) findings.push(placedIn(piece, kind, findingOf(one, piece.sql)));
    if (result.proof !== undefined) proofs.push(result.proof);
    const { start, end } = piece;
    formatted += text.slice(from, start);
    formatted += result.formatted === piece.sql ? text.slice(start, end) : piece.write(result.formatted);
    from = end;
  }
  formatted += text.slice(from);
  const isWhole = piecesOf(kind, formatted).length === pieces.length;
  return { formatted: isWhole ? formatted : text, findings, proof: sumOf(proofs) };
}

/**
 * A finding in a piece, with its position in the file. A notebook cell's lines are not lines of its file, so the
 * message names the position in the cell.
 */
function placedIn(piece: Piece, kind: FileKind, finding: FileFinding): FileFinding {
  const { code, line, column } = finding;
  const place = kind === 'notebook' ? ` (line ${line}, column ${column} of the cell)` : '';
  const message = `${finding.message}${place}`;
  if (place !== '') return { severity: 'warning', code, message, line: piece.line, column: piece.column };
  return {
    severity: 'warning',
    code,
    message,
    line: piece.line + line - 1,
    column: piece.column + column - 1,
  };
}

function sumOf(proofs: readonly ProofSummary[]): ProofSummary | undefined {
  return proofs.length === 0
    ? undefined
    : proofs.reduce((sum, one) => ({
        tokens: sum.tokens + one.tokens,
        recasedWords: sum.recasedWords + one.recasedWords,
        quoted: sum.quoted + one.quoted,
        comments: sum.comments + one.comments,
        templateBlocks: sum.templateBlocks + one.templateBlocks,
        addedAs: sum.addedAs + one.addedAs,
        kept: [...sum.kept, ...one.kept],
      }));
}

function resultOf(
  path: string,
  text: string,
  { formatted, findings, proof }: FormattedText,
  wanted: Wanted,
): JobResult {
  const changed = formatted !== text;
  return {
    path,
    changed,
    findings,
    diff: wanted.diff && changed ? unifiedDiff(path, text, formatted) : '',
    text: wanted.text ? formatted : '',
    changes: wanted.changes && changed ? lineChanges(withoutMark(text), withoutMark(formatted)) : [],
    ...(proof === undefined ? {} : { proof }),
  };
}

/** Removes the byte order mark, which is not part of the text: offsets do not count it. */
function withoutMark(text: string): string {
  return text.replace(/^\ufeff/, '');
}

function findingOf(diagnostic: Diagnostic, text: string): FileFinding {
  const { severity, code, message, line, column, position, length } = diagnostic;
  const finding = { severity, code, message, line, column };
  const spans = text.slice(position - 1, position - 1 + length).includes('\n');
  return spans ? finding : { ...finding, endColumn: column + length };
}

/** Runs one job. Problems with the file are among the result's findings. */
export async function runJob(job: Job): Promise<JobResult> {
  try {
    const file = await readText(job.file);
    const wanted = { ...job.wanted, text: job.wanted.text || job.write };
    const result = formatText(job.path, file.text, job.options, wanted);
    if (job.write && result.changed) await replaceText(file, result.text);
    return job.wanted.text ? result : { ...result, text: '' };
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    return failedResult(job.path, 'unreadable-file', error.message, error.line, error.column);
  }
}
