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

/** What was found in a code's text: fields by the names in `fieldsOf(kind)`. */
export interface ReadFields {
  readonly fields: Readonly<Record<string, string>>;
  /** Names of properties that no field holds; a code that is written from the fields lacks them. */
  readonly ignored: readonly string[];
}

/** Reads one kind of payload. Returns null for a text that is not of this kind. */
export type PayloadParser = (text: string) => ReadFields | null;

/** Collects the fields of one payload, without empty ones. */
export function collected(
  entries: readonly (readonly [field: string, value: string | undefined])[],
  ignored: readonly string[] = [],
): ReadFields {
  const filled = entries.filter((entry): entry is readonly [string, string] => Boolean(entry[1]));
  return { fields: Object.fromEntries(filled), ignored: [...new Set(ignored)] };
}
