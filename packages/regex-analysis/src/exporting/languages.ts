/** The languages that code is made for. */
export const LANGUAGES = ['javascript', 'typescript', 'python', 'java', 'go'] as const;

export type Language = (typeof LANGUAGES)[number];

export interface ExportedCode {
  readonly code: string;
  /** What differs there, or does not work at all; empty when it does the same. */
  readonly warnings: readonly string[];
}

export type CodeExports = Readonly<Record<Language, ExportedCode>>;
