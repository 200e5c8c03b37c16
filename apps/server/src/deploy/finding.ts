/** What a check of a deployment says. `missing` keeps it from working; `warning` is for a person to decide. */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'missing';
  /** The file or variable that it is about. */
  readonly about: string;
  /** What is so and, where something is to be done, what to do. Quotes no secret. */
  readonly says: string;
}

export const ok = (about: string, says: string): Finding => ({ level: 'ok', about, says });
export const warning = (about: string, says: string): Finding => ({ level: 'warning', about, says });
export const missing = (about: string, says: string): Finding => ({ level: 'missing', about, says });

/** The findings, or that everything is as it should be when there are none. */
export const orOk = (findings: readonly Finding[], about: string, says: string): readonly Finding[] =>
  findings.length > 0 ? findings : [ok(about, says)];
