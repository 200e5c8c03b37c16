import type { AST } from '@eslint-community/regexpp';
import { scanClass } from '../matcher/char-set.ts';
import { mayMatchStrings } from '../matcher/compile-class.ts';
import { exampleOf } from './letters.ts';

/** The longest sample, in UTF-16 units: samples of nested loops would multiply. */
const MAX_SAMPLE = 200;

/**
 * Returns a short text that a part of a pattern probably matches; lookarounds and boundaries are skipped.
 *
 * @param variant chooses among alternatives, wrapping around.
 */
export function sampleOf(node: AST.Element, flags: string, variant: number): string {
  switch (node.type) {
    case 'Character':
      return String.fromCodePoint(node.value);
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass': {
      if (mayMatchStrings(node)) return '';
      const mode = /[uv]/.exec(flags)?.[0] ?? '';
      const { bounds } = scanClass(node.raw, {
        ignoreCase: flags.includes('i'),
        dotAll: flags.includes('s'),
        mode,
      });
      return bounds.length === 0 ? '' : String.fromCodePoint(exampleOf(bounds));
    }
    case 'Quantifier': {
      const round = sampleOf(node.element, flags, variant);
      return round.repeat(Math.min(Math.max(node.min, 1), node.max, 20)).slice(0, MAX_SAMPLE);
    }
    case 'Group':
    case 'CapturingGroup':
      return sampleOfSequence(
        node.alternatives[variant % node.alternatives.length]?.elements ?? [],
        flags,
        variant,
      );
    case 'Backreference':
    case 'Assertion':
      return '';
  }
}

function sampleOfSequence(elements: readonly AST.Element[], flags: string, variant: number): string {
  let text = '';
  for (const element of elements) {
    if (text.length >= MAX_SAMPLE) break;
    text += sampleOf(element, flags, variant);
  }
  return text.slice(0, MAX_SAMPLE);
}

/** Returns a short text that a pattern probably expects after a part: samples of what follows, at every level. */
export function sampleAfter(part: AST.Element, flags: string): string {
  let text = '';
  let node: AST.Node | null = part;
  while (node !== null) {
    const parent: AST.Node | null = node.parent;
    if (parent?.type === 'Alternative') {
      const position = parent.elements.indexOf(node as AST.Element);
      text += sampleOfSequence(parent.elements.slice(position + 1), flags, 0);
    }
    node = parent;
  }
  return text.slice(0, MAX_SAMPLE);
}

/** Returns a short text that leads to a part of a pattern: samples of what precedes it, at every level. */
export function sampleBefore(part: AST.Element, flags: string): string {
  let text = '';
  let node: AST.Node | null = part;
  while (node !== null) {
    const parent: AST.Node | null = node.parent;
    if (parent?.type === 'Alternative') {
      const position = parent.elements.indexOf(node as AST.Element);
      text = sampleOfSequence(parent.elements.slice(0, position), flags, 0) + text;
    }
    node = parent;
  }
  return text.slice(-MAX_SAMPLE);
}
