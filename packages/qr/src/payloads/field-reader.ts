import { FIELD_ALIASES } from './field-aliases.ts';
import { FIELD_SPECS, type Kind } from './field-specs.ts';
import type { FieldIssue, FieldSpec, Fields, FieldValue } from './fields.ts';

const plainName = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, '');

/** Returns the name of a kind's field that a column represents, or null. */
export function fieldOfColumn(kind: Kind, column: string): string | null {
  const plain = plainName(column);
  const specs: readonly FieldSpec[] = FIELD_SPECS[kind];
  const aliases = FIELD_ALIASES[kind];
  const spec = specs.find(({ name }) => plainName(name) === plain || aliases[name]?.includes(plain));
  return spec?.name ?? null;
}

function asText(value: FieldValue): string {
  if (typeof value !== 'number') return value === null || value === undefined ? '' : String(value);
  const text = String(value);
  return text.includes('e') ? value.toFixed(10).replace(/\.?0+$/, '') : text;
}

/** Reads the fields of one payload and collects their issues. */
export class FieldReader {
  readonly issues: FieldIssue[] = [];
  readonly #values = new Map<string, string>();

  constructor(kind: Kind, fields: Fields) {
    for (const [column, value] of Object.entries(fields)) {
      const field = fieldOfColumn(kind, column);
      const text = asText(value);
      // Of two columns for one field, an empty one does not hide the other.
      if (field !== null && text !== '') this.#values.set(field, text);
    }
  }

  /** Returns the value exactly as given. */
  raw(field: string): string {
    return this.#values.get(field) ?? '';
  }

  /** Returns the value without surrounding white space. */
  text(field: string): string {
    return this.raw(field).trim();
  }

  /** Returns the value as one line. */
  line(field: string): string {
    const value = this.text(field);
    if (/[\r\n]/.test(value)) this.refuse(field, 'This must be one line.');
    return value;
  }

  required(field: string, message: string): string {
    const value = this.text(field);
    if (value === '') this.refuse(field, message);
    return value;
  }

  isOn(field: string): boolean {
    return /^(true|1|yes|y|on|x)$/i.test(this.text(field));
  }

  /** Returns one of a choice's values, ignoring case; the first if there is none. */
  choice<Value extends string>(field: string, choices: readonly [Value, ...Value[]]): Value {
    const value = this.text(field).toLowerCase();
    const found = choices.find((choice) => choice.toLowerCase() === value);
    if (value !== '' && found === undefined)
      this.refuse(field, `This must be one of: ${choices.join(', ')}.`);
    return found ?? choices[0];
  }

  /** Records an issue of a field; the first reason counts. */
  refuse(field: string, message: string): void {
    if (!this.issues.some((issue) => issue.field === field)) this.issues.push({ field, message });
  }
}

/** Writes one kind of payload. Invalid fields are reported through the reader; the result is then not used. */
export type PayloadWriter = (reader: FieldReader) => string;
