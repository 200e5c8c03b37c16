/** The languages for which code is generated. */
export const LANGUAGES = ['javascript', 'typescript', 'python', 'java', 'go'] as const;

export type Language = (typeof LANGUAGES)[number];

export interface ExportedCode {
  readonly code: string;
  /** The differences in that language, including what does not work at all; empty if there are none. */
  readonly warnings: readonly string[];
}

export type CodeExports = Readonly<Record<Language, ExportedCode>>;
