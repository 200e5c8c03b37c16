/**
 * One known answer of a tool: the result of `run` must equal `expected` as JSON (bytes are best written in hex). The
 * page /tools/conformance runs all of them in the visitor's browser, and the unit tests run them in Node.
 */
export interface Vector {
  readonly name: string;
  /** Where the expected answer comes from: a standard and its section, or `own` for one worked out by hand. */
  readonly source: string;
  readonly run: () => unknown;
  readonly expected: unknown;
}
