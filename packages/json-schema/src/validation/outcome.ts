import type { DataValue, Path } from '@hln/data-formats';

/** A rule that a value breaks. */
export interface Failure {
  readonly keyword: string;
  /** What is wrong in plain English, after the value's name: "must be a whole number; it is a text". */
  readonly message: string;
  readonly instance: DataValue;
  /** In the document. */
  readonly path: Path;
  readonly schema: DataValue;
  /** The keyword's value, for its place. */
  readonly rule: DataValue;
  /** Why each alternative does not fit, or the nearest one: for anyOf, oneOf and the like. */
  readonly causes: readonly Failure[];
}

/** What of an object or list has been judged by a schema: for `unevaluatedProperties` and `unevaluatedItems`. */
export class Evaluated {
  readonly keys = new Set<string>();
  readonly items = new Set<number>();
  allKeys = false;
  allItems = false;

  merge(other: Evaluated): void {
    if (other.allKeys) this.allKeys = true;
    else for (const key of other.keys) this.keys.add(key);
    if (other.allItems) this.allItems = true;
    else for (const item of other.items) this.items.add(item);
  }
}

export interface Outcome {
  /** Empty if the value fits. */
  readonly failures: readonly Failure[];
  readonly evaluated: Evaluated;
}
