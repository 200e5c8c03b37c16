import { type DataValue, isDataError, type Path, pointerOf } from '@hln/data-formats';
import { loadHostnames } from './formats/hostnames.ts';
import { metaschemas } from './metaschemas/metaschemas.ts';
import { type Draft, METASCHEMA_URIS } from './schema/dialects.ts';
import { resolveUri, type SchemaDocument, SchemaRegistry } from './schema/registry.ts';
import { isSchemaFault } from './schema/schema-fault.ts';
import { oldDraft, schemaRemarks } from './schema/schema-remarks.ts';
import { Evaluator } from './validation/evaluator.ts';
import type { Failure } from './validation/outcome.ts';
import { PatternTester } from './validation/patterns.ts';
import { memberOf } from './values/equality.ts';

/** Where the schema is if it doesn't say so: what its relative references are resolved against. */
export const DEFAULT_URI = 'https://schema.invalid/schema.json';

export interface ValidationInput {
  readonly schema: DataValue;
  readonly instance: DataValue;
  /** Other schemas that the schema may refer to, by their `$id` or by this URI. */
  readonly others?: readonly SchemaDocument[];
  /** The draft of schemas without a `$schema`; 2020-12 by default. */
  readonly draft?: Draft | undefined;
  /** Whether `format` is a rule; only a remark by default, as the drafts say. */
  readonly assertsFormat?: boolean | undefined;
  /** How often schemas may be applied to values; ten million by default. */
  readonly maxSteps?: number | undefined;
  /** Told each pattern before it runs, so that one that never ends can be named. */
  readonly onPattern?: ((pattern: string) => void) | undefined;
}

/** Something wrong with the document, or with the schema. */
export interface ValidationError {
  /** In plain English: what must be, and what is. */
  readonly message: string;
  readonly keyword: string | null;
  /** A JSON Pointer in the document; in the schema if the schema is wrong. Empty for the whole. */
  readonly path: string;
  /** Where it is in its text, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** The rule: a JSON Pointer in its schema, the URI of that schema if it isn't the first one, and its place. */
  readonly rule: { readonly path: string; readonly uri: string | null; readonly start: number } | null;
  /** What is wrong with the nearest alternative, of anyOf and oneOf. */
  readonly causes: readonly ValidationError[];
}

export type Validation =
  | { readonly kind: 'valid'; readonly draft: Draft; readonly remarks: readonly string[] }
  | {
      readonly kind: 'invalid';
      readonly draft: Draft;
      readonly remarks: readonly string[];
      readonly errors: readonly ValidationError[];
      /** How many there are; at most {@link MAX_ERRORS} are listed. */
      readonly count: number;
    }
  /** The schema itself is wrong, so nothing was judged. `path` and places are the schema's. */
  | {
      readonly kind: 'faulty';
      readonly draft: Draft;
      readonly remarks: readonly string[];
      readonly errors: readonly ValidationError[];
    };

export const MAX_ERRORS = 500;

/**
 * Judges a document by a schema of draft 2020-12, 2019-09 or 7, with exact numbers. Nothing is fetched: a schema may
 * refer to `others` and to the official metaschemas.
 */
export async function validate(input: ValidationInput): Promise<Validation> {
  const { schema, instance, others = [], assertsFormat = false, maxSteps = 10_000_000, onPattern } = input;
  const registry = new SchemaRegistry(input.draft ?? '2020-12');
  for (const document of metaschemas()) registry.add(document);
  for (const document of others) registry.add(document);
  const document: SchemaDocument = { uri: DEFAULT_URI, value: schema };
  registry.add(document);
  for (const { uri } of [document, ...others]) registry.resourceOf(uri);
  const draft = registry.infoOf(schema)?.dialect.draft ?? input.draft ?? '2020-12';
  const patterns = new PatternTester(onPattern);
  if (assertsFormat || registry.assertsFormat) await loadHostnames();
  const report = new Report(registry, document);
  try {
    const wrong = withoutRepeats(
      judgeSchema(registry, schema, draft, maxSteps),
      ({ path, message }) => `${pointerOf(path)} ${message}`,
    );
    if (wrong.length > 0)
      return {
        kind: 'faulty',
        draft,
        remarks: remarksOf(registry, schema, patterns, true),
        errors: wrong.slice(0, MAX_ERRORS).map((failure) => report.error(failure)),
      };
    const evaluator = new Evaluator({ registry, patterns, assertsFormat, maxSteps });
    const failures = withoutRepeats(
      evaluator.apply(schema, instance, [], []).failures,
      ({ path, message, rule }) => `${pointerOf(path)} ${rule.start} ${message}`,
    );
    const remarks = remarksOf(registry, schema, patterns, assertsFormat || registry.assertsFormat);
    if (failures.length === 0) return { kind: 'valid', draft, remarks };
    const errors = failures.slice(0, MAX_ERRORS).map((failure) => report.error(failure));
    return { kind: 'invalid', draft, remarks, errors, count: failures.length };
  } catch (error) {
    const remarks = remarksOf(registry, schema, patterns, true);
    if (isSchemaFault(error))
      return { kind: 'faulty', draft, remarks, errors: [report.fault(error.message, error.value)] };
    if (isDataError(error))
      return { kind: 'faulty', draft, remarks, errors: [report.fault(error.message, null)] };
    throw error;
  }
}

/** One of each failure: a schema can be applied to a value more than once, as the parts of a metaschema are. */
function withoutRepeats(failures: readonly Failure[], keyOf: (failure: Failure) => string): Failure[] {
  return [...new Map(failures.map((failure) => [keyOf(failure), failure])).values()];
}

/** What is wrong with the schema by its own metaschema. */
function judgeSchema(
  registry: SchemaRegistry,
  schema: DataValue,
  draft: Draft,
  maxSteps: number,
): readonly Failure[] {
  const named = memberOf(schema, '$schema');
  const own = named?.kind === 'text' ? resolveUri(named.value, DEFAULT_URI)?.replace(/#.*$/s, '') : undefined;
  const metaschema =
    (own === undefined ? undefined : registry.resourceOf(own)) ?? registry.resourceOf(METASCHEMA_URIS[draft]);
  if (metaschema === undefined || metaschema.root === schema) return [];
  return new Evaluator({ registry, patterns: new PatternTester(), assertsFormat: false, maxSteps }).apply(
    metaschema.root,
    schema,
    [],
    [],
  ).failures;
}

/** @param assertsFormat whether formats are rules, or nothing was judged, so that nothing is said of them */
function remarksOf(
  registry: SchemaRegistry,
  schema: DataValue,
  patterns: PatternTester,
  assertsFormat: boolean,
): string[] {
  const remarks = [...patterns.withoutFlag].map(
    (pattern) =>
      `The pattern “${pattern}” is not valid with the flag u, which JSON Schema asks for. It was read without; other validators may refuse it.`,
  );
  const named = memberOf(schema, '$schema');
  if (named?.kind === 'text' && !registry.isKnownDraft(named.value) && oldDraft(named.value) === null)
    remarks.push(
      `“${named.value}” is not a draft that this page knows, nor the $id of a schema here. It was read as the chosen draft.`,
    );
  return [...remarks, ...schemaRemarks(registry, schema, assertsFormat)];
}

/** Turns failures into errors with their places. */
class Report {
  readonly #registry: SchemaRegistry;
  readonly #main: SchemaDocument;

  constructor(registry: SchemaRegistry, main: SchemaDocument) {
    this.#registry = registry;
    this.#main = main;
  }

  error({ keyword, message, instance, path, schema, rule, causes }: Failure): ValidationError {
    const { start, end } = instance;
    return {
      message: `${subject(path)} ${message}.`,
      keyword,
      path: pointerOf(path),
      start,
      end,
      rule: this.#rule(schema, keyword, rule),
      causes: causes.map((cause) => this.error(cause)),
    };
  }

  #rule(schema: DataValue, keyword: string, rule: DataValue): ValidationError['rule'] {
    const info = this.#registry.infoOf(schema);
    if (info === undefined) return null;
    const path = pointerOf(keyword === 'false' ? info.path : [...info.path, keyword]);
    return { path, uri: info.document === this.#main ? null : info.document.uri, start: rule.start };
  }

  fault(message: string, value: DataValue | null): ValidationError {
    const info = value === null ? undefined : this.#registry.infoOf(value);
    const { start, end } = value ?? { start: 0, end: 0 };
    const path = info === undefined ? '' : pointerOf(info.path);
    return { message, keyword: null, path, start, end, rule: null, causes: [] };
  }
}

/** A value's name at the beginning of a sentence. */
function subject(path: Path): string {
  return path.length === 0 ? 'The document' : pointerOf(path);
}
