/** The languages for which code is generated. */
export const LANGUAGES = ['javascript', 'typescript', 'python', 'java', 'go'] as const;

export type Language = (typeof LANGUAGES)[number];

export interface ExportedCode {
  readonly code: string;
  /** What differs there, or does not work at all; empty if it does the same. */
  readonly warnings: readonly string[];
}

export type CodeExports = Readonly<Record<Language, ExportedCode>>;
