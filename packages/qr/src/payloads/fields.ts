/** The value of one field from a form or a table row; missing, null and '' are equivalent. */
export type FieldValue = string | number | boolean | null | undefined;
export type Fields = Readonly<Record<string, FieldValue>>;

/** An issue with one field. */
export interface FieldIssue {
  /** Its name as in the kind's list of fields. */
  readonly field: string;
  readonly message: string;
}

/** Fields from which no payload can be made. */
export class PayloadError extends Error {
  override readonly name = 'PayloadError';
  readonly issues: readonly FieldIssue[];

  constructor(issues: readonly FieldIssue[]) {
    super(issues.map(({ message }) => message).join(' '));
    this.issues = issues;
  }

  toJSON() {
    return { name: this.name, message: this.message, issues: this.issues };
  }
}

export type FieldInput =
  | 'text'
  | 'lines'
  | 'secret'
  | 'url'
  | 'email'
  | 'phone'
  | 'number'
  | 'time'
  | 'date'
  | 'choice'
  | 'switch';

export interface FieldSpec {
  readonly name: string;
  readonly input: FieldInput;
  readonly required?: boolean;
  /** The options of a choice; the first means that nothing is chosen. */
  readonly choices?: readonly string[];
}
