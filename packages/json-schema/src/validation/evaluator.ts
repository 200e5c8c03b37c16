import type { DataValue, MapValue, Path } from '@hln/data-formats';
import type { Resource, SchemaRegistry } from '../schema/registry.ts';
import { SchemaFault } from '../schema/schema-fault.ts';
import { APPLICATORS, judgeUnevaluated } from './applicators.ts';
import { ASSERTIONS, judgeFormat } from './assertions.ts';
import type { Engine, Frame } from './frame.ts';
import { Evaluated, type Failure, type Outcome } from './outcome.ts';
import type { PatternTester } from './patterns.ts';
import { applyReference } from './references.ts';

/** How deep schemas may apply each other. */
const MAX_NESTING = 1200;

export interface EvaluatorOptions {
  readonly registry: SchemaRegistry;
  readonly patterns: PatternTester;
  /** Whether `format` is a rule; only a remark otherwise. */
  readonly assertsFormat: boolean;
  /** How often schemas may be applied. */
  readonly maxSteps: number;
}

const NONE: readonly Failure[] = [];

/** Applies schemas to values, keyword by keyword. */
export class Evaluator implements Engine {
  readonly registry: SchemaRegistry;
  readonly patterns: PatternTester;
  readonly assertsFormat: boolean;
  readonly #maxSteps: number;
  /** Schemas that are being applied now, each with its values: a second time around is a loop. */
  readonly #active = new Map<DataValue, Set<DataValue>>();
  #steps = 0;
  #nesting = 0;

  constructor({ registry, patterns, assertsFormat, maxSteps }: EvaluatorOptions) {
    this.#maxSteps = maxSteps;
    this.registry = registry;
    this.patterns = patterns;
    this.assertsFormat = assertsFormat;
  }

  apply(schema: DataValue, instance: DataValue, path: Path, scope: readonly Resource[]): Outcome {
    this.#steps += 1;
    if (this.#steps > this.#maxSteps)
      throw new SchemaFault(
        `The schema takes too many steps for this document: more than ${this.#maxSteps.toLocaleString('en-NZ')}. Use fewer alternatives within each other.`,
        schema,
      );
    if (schema.kind === 'boolean') {
      if (schema.value) return { failures: NONE, evaluated: new Evaluated() };
      const message = 'is not allowed here';
      const failure: Failure = {
        keyword: 'false',
        message,
        instance,
        path,
        schema,
        rule: schema,
        causes: NONE,
      };
      return { failures: [failure], evaluated: new Evaluated() };
    }
    if (schema.kind !== 'map')
      throw new SchemaFault('A schema is an object, true or false. Replace this value.', schema);
    const values = this.#active.get(schema) ?? new Set();
    if (values.has(instance))
      throw new SchemaFault(
        'The schema refers to itself without end: to judge this value, it needs its own result. Remove one of the references.',
        schema,
      );
    this.#active.set(schema, values);
    values.add(instance);
    this.#nesting += 1;
    if (this.#nesting > MAX_NESTING)
      throw new SchemaFault(
        `Schemas apply each other more than ${MAX_NESTING} levels deep here. Flatten the data or the schema.`,
        schema,
      );
    try {
      return this.#applyMap(schema, instance, path, scope);
    } finally {
      this.#nesting -= 1;
      values.delete(instance);
    }
  }

  #applyMap(schema: MapValue, instance: DataValue, path: Path, outer: readonly Resource[]): Outcome {
    const info = this.registry.infoOf(schema);
    if (info === undefined) throw new SchemaFault('There is no schema at this place.', schema);
    const scope = outer.at(-1) === info.resource ? outer : [...outer, info.resource];
    const { dialect } = info;
    const frame: Frame = {
      evaluator: this,
      schema,
      info,
      dialect,
      instance,
      path,
      scope,
      failures: [],
      evaluated: new Evaluated(),
    };
    const refers = applyReference(frame);
    // Draft 7: a reference hides everything beside it.
    if (refers && dialect.draft === '7') return frame;
    for (const { key, value } of schema.members) {
      if (dialect.vocabularies.has('validation')) ASSERTIONS.get(key)?.(frame, value);
      if (key === 'format') this.#format(frame, value);
      if (dialect.vocabularies.has('applicator')) APPLICATORS.get(key)?.(frame, value);
    }
    if (dialect.vocabularies.has('unevaluated') && dialect.draft !== '7') judgeUnevaluated(frame);
    return frame;
  }

  #format(frame: Frame, rule: DataValue): void {
    const { vocabularies } = frame.dialect;
    if (!vocabularies.has('format-assertion') && !this.assertsFormat) return;
    judgeFormat(frame, rule);
  }
}
