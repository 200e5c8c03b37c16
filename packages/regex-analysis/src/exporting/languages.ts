/** The languages for which code is generated. */
export const LANGUAGES = ['javascript', 'typescript', 'python', 'java', 'go', 'php'] as const;

export type Language = (typeof LANGUAGES)[number];

export interface ExportedCode {
  readonly code: string;
  /** The differences in that language, including what does not work at all; empty if there are none. */
  readonly warnings: readonly string[];
}

/** The code in each language; PHP's only for patterns of PCRE2. */
export type CodeExports = Readonly<Record<Exclude<Language, 'php'>, ExportedCode>> & {
  readonly php?: ExportedCode;
};
