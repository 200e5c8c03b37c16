import {
  type DataFormat,
  type DataValue,
  detectFormat,
  isDataError,
  Notes,
  type Place,
  placesIn,
  readData,
  writeData,
} from '@hln/data-formats';
import { type InferOptions, inferSchema } from './infer.ts';
import type { Draft } from './schema/dialects.ts';
import { resolveUri, type SchemaDocument } from './schema/registry.ts';
import { DEFAULT_URI, type Validation, type ValidationError, validate } from './validate.ts';
import { memberOf } from './values/equality.ts';

/** One of the texts. */
export type Side = 'schema' | 'document' | 'others';

export interface TextsToCheck {
  /** JSON, YAML or TOML, like the other two. */
  readonly schema: string;
  /** If it is blank, only the schema is checked. */
  readonly document: string;
  /** Schemas that the first one refers to: one, or a list of them, each with its `$id`. */
  readonly others?: string | undefined;
  readonly draft?: Draft | undefined;
  readonly assertsFormat?: boolean | undefined;
  readonly onPattern?: ((pattern: string) => void) | undefined;
}

/** An error with its places as lines and columns. */
export interface PlacedError {
  readonly message: string;
  readonly keyword: string | null;
  readonly path: string;
  /** In the document, or in the schema if the schema is wrong. */
  readonly place: Place | null;
  readonly rule: { readonly path: string; readonly uri: string | null; readonly place: Place | null } | null;
  readonly causes: readonly PlacedError[];
}

export type TextCheck =
  | {
      readonly kind: 'unreadable';
      readonly side: Side;
      readonly message: string;
      readonly place: Place | null;
    }
  | {
      readonly kind: 'valid' | 'schema-only';
      readonly draft: Draft;
      readonly remarks: readonly string[];
    }
  | {
      readonly kind: 'invalid';
      readonly draft: Draft;
      readonly remarks: readonly string[];
      readonly errors: readonly PlacedError[];
      readonly count: number;
    }
  | {
      readonly kind: 'faulty';
      readonly draft: Draft;
      readonly remarks: readonly string[];
      readonly errors: readonly PlacedError[];
    };

/** A text that can't be read, with the place of its first error. */
class Unreadable extends Error {
  readonly outcome: Extract<TextCheck, { kind: 'unreadable' }>;

  constructor(outcome: Extract<TextCheck, { kind: 'unreadable' }>) {
    super(outcome.message);
    this.outcome = outcome;
  }
}

/** Text that is nothing else is read as YAML, of which JSON with comments is nearly a part as well. */
const READ_AS: Readonly<Record<DataFormat, DataFormat>> = {
  json: 'json',
  'json-lines': 'json',
  yaml: 'yaml',
  csv: 'yaml',
  toml: 'toml',
};

function readText(text: string, side: Side): DataValue {
  const format = READ_AS[detectFormat(text) ?? 'json'];
  try {
    return readData(text, format, new Notes());
  } catch (error) {
    if (!isDataError(error)) throw error;
    const [place = null] = placesIn(text, [error.offset]);
    throw new Unreadable({
      kind: 'unreadable',
      side,
      message: error.message,
      place: place === null ? null : { ...place, length: error.length },
    });
  }
}

/** Reads a schema and a document, and judges the one by the other; errors have the lines and columns of the texts. */
export async function checkTexts(texts: TextsToCheck): Promise<TextCheck> {
  const { draft, assertsFormat, onPattern } = texts;
  try {
    const schema = readText(texts.schema, 'schema');
    const others = texts.others === undefined || texts.others.trim() === '' ? [] : otherSchemas(texts.others);
    const isAlone = texts.document.trim() === '';
    const instance: DataValue = isAlone
      ? { kind: 'null', start: 0, end: 0 }
      : readText(texts.document, 'document');
    const validation = await validate({ schema, instance, others, draft, assertsFormat, onPattern });
    if (isAlone && validation.kind !== 'faulty')
      return { kind: 'schema-only', draft: validation.draft, remarks: validation.remarks };
    return placed(validation, texts);
  } catch (error) {
    if (error instanceof Unreadable) return error.outcome;
    throw error;
  }
}

function otherSchemas(text: string): SchemaDocument[] {
  const value = readText(text, 'others');
  const list = value.kind === 'list' ? value.items : [value];
  return list.map((schema, i) => {
    const id = memberOf(schema, '$id');
    const uri = id?.kind === 'text' ? resolveUri(id.value, DEFAULT_URI) : null;
    return { uri: uri ?? new URL(`other-${i + 1}.json`, DEFAULT_URI).href, value: schema };
  });
}

function placed(validation: Validation, texts: TextsToCheck): TextCheck {
  if (validation.kind === 'valid') return validation;
  const isFaulty = validation.kind === 'faulty';
  const all = flattened(validation.errors);
  const values = placesIn(
    isFaulty ? texts.schema : texts.document,
    all.map(({ start }) => start),
  );
  const rules = placesIn(
    texts.schema,
    all.map(({ rule }) => (rule === null || rule.uri !== null || isFaulty ? null : rule.start)),
  );
  const places = new Map(
    all.map((error, i) => [error, { value: values[i] ?? null, rule: rules[i] ?? null }]),
  );
  const withPlaces = (error: ValidationError): PlacedError => {
    const { message, keyword, path, start, end, rule, causes } = error;
    const own = places.get(error);
    return {
      message,
      keyword,
      path,
      place: own?.value == null ? null : { ...own.value, length: end - start },
      rule: rule === null ? null : { path: rule.path, uri: rule.uri, place: own?.rule ?? null },
      causes: causes.map(withPlaces),
    };
  };
  return { ...validation, errors: validation.errors.map(withPlaces) };
}

function flattened(errors: readonly ValidationError[]): ValidationError[] {
  return errors.flatMap((error) => [error, ...flattened(error.causes)]);
}

/** Infers a schema from a text, as JSON with two spaces; or says why the text can't be read. */
export function inferFromText(
  text: string,
  options: InferOptions = {},
): { readonly schema: string } | Extract<TextCheck, { kind: 'unreadable' }> {
  try {
    const schema = inferSchema(readText(text, 'document'), options);
    return { schema: writeData(schema, { to: 'json' }, new Notes()) };
  } catch (error) {
    if (error instanceof Unreadable) return error.outcome;
    throw error;
  }
}
