import type { DataValue } from '@hln/data-formats';
import { SchemaFault } from '../schema/schema-fault.ts';

/** Tests texts against the patterns of a schema: ECMA-262 with the flag u, as JSON Schema asks for. */
export class PatternTester {
  readonly #expressions = new Map<string, RegExp>();
  readonly #onPattern: (pattern: string) => void;
  /** Patterns that are only valid without the flag. */
  readonly withoutFlag = new Set<string>();

  /** @param onPattern is told each pattern before its first use, and before its use on a long text */
  constructor(onPattern: (pattern: string) => void = () => undefined) {
    this.#onPattern = onPattern;
  }

  /** @param rule for the place of a pattern that is not valid */
  test(pattern: string, text: string, rule: DataValue): boolean {
    let expression = this.#expressions.get(pattern);
    if (expression === undefined || text.length > 25) this.#onPattern(pattern);
    if (expression === undefined) {
      expression = this.#compile(pattern, rule);
      this.#expressions.set(pattern, expression);
    }
    try {
      return expression.test(text);
    } catch {
      // Firefox at a pattern that goes back too often, Chromium at a long text that a group repeats over.
      throw new SchemaFault(
        `The browser gave up “${pattern}” on a text of the document: it goes back too often, or the text is too long. Simplify the pattern.`,
        rule,
      );
    }
  }

  #compile(pattern: string, rule: DataValue): RegExp {
    try {
      return new RegExp(pattern, 'u');
    } catch {
      return this.#compileLeniently(pattern, rule);
    }
  }

  #compileLeniently(pattern: string, rule: DataValue): RegExp {
    try {
      const expression = new RegExp(pattern);
      this.withoutFlag.add(pattern);
      return expression;
    } catch {
      throw new SchemaFault(
        `“${pattern}” is not a regular expression of JavaScript, which JSON Schema uses. Correct it.`,
        rule,
      );
    }
  }
}
