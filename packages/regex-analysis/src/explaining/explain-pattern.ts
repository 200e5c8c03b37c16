import type { AST } from '@eslint-community/regexpp';
import { parsePattern } from '../pattern/parse-pattern.ts';
import { assertionWords, backreferenceWords, classWords, groupWords, quantifierWords } from './words.ts';

/** A part of a pattern, what it does in words, and its subparts. */
export interface Explanation {
  /** Where it is in the source, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly raw: string;
  readonly text: string;
  readonly parts: readonly Explanation[];
}

/** The most parts that are explained. */
const MAX_PARTS = 2_000;

/** Explains a valid pattern as a tree in its own order; null if it is too long or too deeply nested to parse. */
export function explainPattern(source: string, flags: string): Explanation | null {
  const pattern = parsePattern(source, flags);
  if (pattern === null) return null;
  return new Explainer(flags).pattern(pattern);
}

class Explainer {
  private readonly flags: string;
  private groups = 0;
  private count = 0;

  constructor(flags: string) {
    this.flags = flags;
  }

  pattern(pattern: AST.Pattern): Explanation {
    const text = pattern.raw === '' ? 'Matches the empty text everywhere' : 'Matches, in this order';
    const anyOf = pattern.alternatives.length > 1 ? 'Matches one of these, the first that fits' : text;
    return this.node(pattern, anyOf, () => this.alternatives(pattern.alternatives));
  }

  private alternatives(alternatives: readonly AST.Alternative[]): Explanation[] {
    const [only] = alternatives;
    if (alternatives.length === 1 && only !== undefined) return this.sequence(only);
    return alternatives.map((alternative, index) =>
      this.node(
        alternative,
        alternative.elements.length === 0 ? `Alternative ${index + 1}: nothing` : `Alternative ${index + 1}`,
        () => this.sequence(alternative),
      ),
    );
  }

  /** Explains a sequence: neighbouring plain characters are one part, since nobody reads them one by one. */
  private sequence({ elements }: AST.Alternative): Explanation[] {
    const parts: Explanation[] = [];
    let run: AST.Character[] = [];
    const flush = () => {
      const [first] = run;
      const last = run.at(-1);
      if (first === undefined || last === undefined) return;
      const raw = run.map((each) => each.raw).join('');
      const text = String.fromCodePoint(...run.map(({ value }) => value));
      const words = run.length === 1 ? classWords(first, this.flags) : `the text “${text}”${this.caseNote()}`;
      parts.push({ start: first.start, end: last.end, raw, text: words, parts: [] });
      run = [];
    };
    for (const element of elements) {
      if (this.count > MAX_PARTS) break;
      if (element.type === 'Character' && run.length < 200) run.push(element);
      else {
        flush();
        parts.push(this.element(element));
      }
    }
    flush();
    return parts;
  }

  private caseNote(): string {
    return this.flags.includes('i') ? ', in either case' : '';
  }

  private element(element: AST.Element): Explanation {
    switch (element.type) {
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        return this.node(element, classWords(element, this.flags), () => []);
      case 'Group':
        return this.node(element, groupWords(element, 0), () => this.alternatives(element.alternatives));
      case 'CapturingGroup':
        this.groups += 1;
        return this.node(element, groupWords(element, this.groups), () =>
          this.alternatives(element.alternatives),
        );
      case 'Quantifier':
        return this.node(element, quantifierWords(element), () => [this.element(element.element)]);
      case 'Backreference':
        return this.node(element, backreferenceWords(element), () => []);
      case 'Assertion': {
        const isLook = element.kind === 'lookahead' || element.kind === 'lookbehind';
        return this.node(element, assertionWords(element, this.flags), () =>
          isLook ? this.alternatives(element.alternatives) : [],
        );
      }
    }
  }

  private node({ start, end, raw }: AST.NodeBase, text: string, parts: () => Explanation[]): Explanation {
    this.count += 1;
    return { start, end, raw, text, parts: parts() };
  }
}
