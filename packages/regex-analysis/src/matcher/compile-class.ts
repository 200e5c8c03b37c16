import type { AST } from '@eslint-community/regexpp';
import { type CharSet, scanClass, singleChar } from './char-set.ts';
import type { Emitter, Scope } from './emitter.ts';

export type SingleElement =
  | AST.Character
  | AST.CharacterSet
  | AST.CharacterClass
  | AST.ExpressionCharacterClass;

/** Compiles what matches one character, or with the flag v also strings. */
export function compileClass(emitter: Emitter, element: SingleElement, scope: Scope): void {
  if (mayMatchStrings(element)) {
    compileStrings(emitter, element, scope);
    return;
  }
  emitter.emit({ op: 'char', set: setOf(emitter, element, scope), back: scope.back });
}

export function setOf(emitter: Emitter, element: SingleElement, scope: Scope): CharSet {
  if (element.type !== 'Character') return scanClass(element.raw, { ...scope, mode: emitter.mode });
  if (!scope.ignoreCase) return singleChar(element.value);
  // Escaped by number: the raw text may be half of a construct whose meaning depends on its surroundings.
  const { value } = element;
  const escaped = emitter.mode === '' ? `\\u${hex(value, 4)}` : `\\u{${hex(value, 1)}}`;
  return scanClass(escaped, { ...scope, mode: emitter.mode });
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');

/** Whether a class with the flag v contains strings, such as `\q{ab}` or `\p{RGI_Emoji}`. */
export function mayMatchStrings(node: AST.Node): boolean {
  switch (node.type) {
    case 'CharacterSet':
      return node.kind === 'property' && node.strings;
    case 'CharacterClass':
      return !node.negate && node.unicodeSets && node.elements.some(mayMatchStrings);
    case 'ExpressionCharacterClass':
      return !node.negate && mayMatchStrings(node.expression);
    case 'ClassIntersection':
    case 'ClassSubtraction':
      return mayMatchStrings(node.left) || (node.type === 'ClassIntersection' && mayMatchStrings(node.right));
    case 'ClassStringDisjunction':
      return node.alternatives.some(({ elements }) => elements.length !== 1);
    default:
      return false;
  }
}

/**
 * Compiles a class with strings. For the automaton, one character stands for the strings, and the rest is marked as
 * uncertain: the strings are finite, and cost as little.
 */
function compileStrings(emitter: Emitter, element: SingleElement, scope: Scope): void {
  if (!emitter.options.forAutomaton) {
    const flags = `y${scope.ignoreCase ? 'i' : ''}${emitter.mode}`;
    emitter.emit({ op: 'strings', sticky: new RegExp(element.raw, flags), back: scope.back });
    return;
  }
  emitter.relax();
  emitter.emit({ op: 'uncertain' });
  emitter.emit({ op: 'char', set: { bounds: [0, 0x10ffff] }, back: scope.back });
}
