/** What a form or a row of a table gives for one field; missing, null and '' are alike. */
export type FieldValue = string | number | boolean | null | undefined;
export type Fields = Readonly<Record<string, FieldValue>>;

/** What is wrong with one field. */
export interface FieldIssue {
  /** Its name as in the kind's list of fields. */
  readonly field: string;
  readonly message: string;
}

/** Fields of which no payload can be made. */
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
  /** Of a choice; the first is what stands for nothing chosen. */
  readonly choices?: readonly string[];
}
