import type { DataValue, MapValue, Path } from '@hln/data-formats';
import type { Dialect } from '../schema/dialects.ts';
import type { Resource, SchemaInfo, SchemaRegistry } from '../schema/registry.ts';
import { memberOf } from '../values/equality.ts';
import type { Evaluated, Failure, Outcome } from './outcome.ts';
import type { PatternTester } from './patterns.ts';

/** What keywords need to apply other schemas. */
export interface Engine {
  readonly registry: SchemaRegistry;
  readonly patterns: PatternTester;
  apply(schema: DataValue, instance: DataValue, path: Path, scope: readonly Resource[]): Outcome;
}

/** One schema being applied to one value. */
export interface Frame {
  readonly evaluator: Engine;
  readonly schema: MapValue;
  readonly info: SchemaInfo;
  readonly dialect: Dialect;
  readonly instance: DataValue;
  readonly path: Path;
  /** The resources that were entered on the way here, the outermost first. */
  readonly scope: readonly Resource[];
  readonly failures: Failure[];
  readonly evaluated: Evaluated;
}

const NONE: readonly Failure[] = [];

/** Applies a schema to the frame's own value. Failures and what is evaluated are the caller's to take. */
export function applyInPlace({ evaluator, instance, path, scope }: Frame, schema: DataValue): Outcome {
  return evaluator.apply(schema, instance, path, scope);
}

/** Applies a schema to a part of the frame's value, whose failures are the frame's. */
export function applyToPart(
  { evaluator, path, scope, failures }: Frame,
  schema: DataValue,
  part: DataValue,
  step: string | number,
): void {
  failures.push(...evaluator.apply(schema, part, [...path, step], scope).failures);
}

/** Takes over a result that the frame's own depends on. */
export function take(frame: Frame, outcome: Outcome): void {
  if (outcome.failures.length > 0) frame.failures.push(...outcome.failures);
  else frame.evaluated.merge(outcome.evaluated);
}

export function fail(
  frame: Frame,
  keyword: string,
  rule: DataValue,
  message: string,
  causes: readonly Failure[] = NONE,
): void {
  const { instance, path, schema } = frame;
  frame.failures.push({ keyword, message, instance, path, schema, rule, causes });
}

/** The value of another keyword beside this one. */
export function besides({ schema }: Frame, keyword: string): DataValue | undefined {
  return memberOf(schema, keyword);
}

/** Reports a property that no schema allows. */
export function refuseProperty(
  frame: Frame,
  keyword: string,
  rule: DataValue,
  instance: DataValue,
  key: string,
): void {
  const { schema, path, failures } = frame;
  const message = 'is not a property that the schema allows';
  failures.push({ keyword, message, instance, path: [...path, key], schema, rule, causes: NONE });
}
