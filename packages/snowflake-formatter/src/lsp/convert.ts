import {
  DiagnosticSeverity,
  type Diagnostic as LspDiagnostic,
  type TextEdit,
} from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Diagnostic } from '../types.ts';
import type { TextChange } from './edits.ts';

const SOURCE = 'snowflake-format';

/**
 * Converts a finding for an editor. The underline ends with the first line at the latest, because an unclosed string
 * has no end.
 */
export function lspDiagnostic(diagnostic: Diagnostic, document: TextDocument): LspDiagnostic {
  const { code, severity, message, position, length } = diagnostic;
  const start = document.positionAt(position - 1);
  const end = document.positionAt(position - 1 + length);
  const lineEnd = document.positionAt(document.offsetAt({ line: start.line + 1, character: 0 }) - 1);
  return {
    source: SOURCE,
    code,
    severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    message,
    range: { start, end: end.line > start.line && lineEnd.character > start.character ? lineEnd : end },
  };
}

/** A diagnostic about the whole document, placed at its start. */
export function documentDiagnostic(
  code: string,
  message: string,
  severity: DiagnosticSeverity = DiagnosticSeverity.Error,
): LspDiagnostic {
  const start = { line: 0, character: 0 };
  return { source: SOURCE, code, severity, message, range: { start, end: start } };
}

export function textEdit({ start, end, text }: TextChange, document: TextDocument): TextEdit {
  return {
    range: { start: document.positionAt(start), end: document.positionAt(end) },
    newText: text,
  };
}
