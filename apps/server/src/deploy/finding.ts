/** A finding of a deployment check. `missing` keeps it from working; `warning` is for a person to decide. */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'missing';
  /** The file or variable concerned. */
  readonly about: string;
  /** The problem and, if necessary, what to do about it. Quotes no secrets. */
  readonly says: string;
}

export const ok = (about: string, says: string): Finding => ({ level: 'ok', about, says });
export const warning = (about: string, says: string): Finding => ({ level: 'warning', about, says });
export const missing = (about: string, says: string): Finding => ({ level: 'missing', about, says });

/** Returns the findings or, if there are none, that everything is fine. */
export const findingsOrOk = (
  findings: readonly Finding[],
  about: string,
  says: string,
): readonly Finding[] => (findings.length > 0 ? findings : [ok(about, says)]);
