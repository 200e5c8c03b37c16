import { LineFinder } from './positions.ts';
import type { Diagnostic, DiagnosticCode } from './types.ts';

/** A diagnostic before its line and column are computed. The offset counts from 0. */
export interface Finding extends Pick<Diagnostic, 'code' | 'severity' | 'message' | 'length'> {
  readonly offset: number;
}

const FAILURES: readonly DiagnosticCode[] = ['not-a-string', 'meaning-changed', 'internal-error'];

/** Whether the formatter itself failed, as opposed to having found a problem in the text. */
export function isFormatterFailure({ code }: Diagnostic): boolean {
  return FAILURES.includes(code);
}

/** Adds line and column to findings, which must be in text order. */
export function withPlaces(findings: readonly Finding[], text: string): Diagnostic[] {
  const lines = new LineFinder(text);
  return findings.map(({ offset, ...finding }) => ({
    ...finding,
    position: offset + 1,
    ...lines.at(offset),
  }));
}

/** A failure of the formatter, at the start of the text unless an offset is given. */
export function failure(code: DiagnosticCode, reason: string, text = '', offset = 0): Diagnostic[] {
  const message = `Formatting error: ${reason}`;
  return withPlaces([{ code, severity: 'error', message, offset, length: 1 }], text);
}

/** The messages with the given severity. */
export function messagesOf(
  diagnostics: readonly Diagnostic[],
  severity: Diagnostic['severity'],
): readonly string[] {
  return diagnostics.filter((one) => one.severity === severity).map((one) => one.message);
}
