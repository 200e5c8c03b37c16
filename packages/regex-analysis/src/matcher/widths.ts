import type { AST } from '@eslint-community/regexpp';

/** Whether a part of a pattern can match without consuming anything. */
export function canBeEmpty(node: AST.Element): boolean {
  return shortest(node) === 0;
}

/**
 * The fewest characters that a part can match. A class with strings counts as none, since it may contain the empty
 * string.
 */
function shortest(node: AST.Element): number {
  switch (node.type) {
    case 'Character':
    case 'CharacterSet':
      return 1;
    case 'CharacterClass':
      return node.unicodeSets ? 0 : 1;
    case 'ExpressionCharacterClass':
    case 'Assertion':
    case 'Backreference':
      return 0;
    case 'Quantifier':
      return node.min === 0 ? 0 : node.min * shortest(node.element);
    case 'Group':
    case 'CapturingGroup':
      return Math.min(...node.alternatives.map(({ elements }) => sum(elements.map(shortest))));
  }
}

/** The most characters that a part can match; `Infinity` if unlimited. */
export function longest(node: AST.Element): number {
  switch (node.type) {
    case 'Character':
    case 'CharacterSet':
      return 1;
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return 1;
    case 'Assertion':
      return node.kind === 'lookahead' || node.kind === 'lookbehind' ? longestOf(node.alternatives) : 0;
    case 'Backreference':
      return Number.POSITIVE_INFINITY;
    case 'Quantifier': {
      const round = longest(node.element);
      return round === 0 || node.max === 0 ? 0 : node.max * round;
    }
    case 'Group':
    case 'CapturingGroup':
      return longestOf(node.alternatives);
  }
}

export function longestOf(alternatives: readonly AST.Alternative[]): number {
  return Math.max(...alternatives.map(({ elements }) => sum(elements.map(longest))));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
