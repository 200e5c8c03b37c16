import type { AST } from '@eslint-community/regexpp';
import { compileAssertion } from './compile-assertion.ts';
import { compileClass } from './compile-class.ts';
import { compileQuantifier } from './compile-quantifier.ts';
import {
  type CompileAlternatives,
  type CompileOptions,
  type Emitter,
  newEmitter,
  type Scope,
} from './emitter.ts';
import type { Program } from './instructions.ts';

/**
 * The machine compares the text with what the group matched. An automaton can't: it uses a copy of the group, which
 * matches at least as much, marked as uncertain, and as an alternative the empty match of a group that did not
 * participate.
 */
function compileBackreference(
  emitter: Emitter,
  reference: AST.Backreference,
  scope: Scope,
  compileAlternatives: CompileAlternatives,
): void {
  const groups = Array.isArray(reference.resolved) ? reference.resolved : [reference.resolved];
  if (!emitter.options.forAutomaton) {
    emitter.emit({
      op: 'backreference',
      groups: groups.map((group) => emitter.groupNumber(group)),
      ignoreCase: scope.ignoreCase,
      back: scope.back,
    });
    return;
  }
  const fixed = groups.length === 1 && groups[0] !== undefined && emitter.options.fixed.get(groups[0]);
  if (fixed) {
    emitter.emit({ op: 'char', set: fixed, back: scope.back });
    return;
  }
  emitter.emit({ op: 'uncertain' });
  for (const group of groups) {
    if (emitter.isFull()) return;
    // A reference inside its own group, or before it, always matches the empty text.
    if (group.start <= reference.start && reference.start < group.end) continue;
    const split = emitter.reserve();
    compileAlternatives(emitter, group.alternatives, scope);
    emitter.fill(split, { op: 'split', first: split + 1, second: emitter.length() });
  }
}

/**
 * Compiles a pattern; null if the program would be longer than `options.maxLength`.
 *
 * @param flags the pattern's flags; `y` leaves out the search for a starting position.
 */
export function compile(pattern: AST.Pattern, flags: string, options: CompileOptions): Program | null {
  const emitter = newEmitter(pattern, flags, options, compileElement);
  const scope: Scope = {
    ignoreCase: flags.includes('i'),
    multiline: flags.includes('m'),
    dotAll: flags.includes('s'),
    back: false,
    level: 0,
  };
  if (!flags.includes('y')) emitSearch(emitter);
  emitter.emit({ op: 'save', slot: 0 });
  compileAlternatives(emitter, pattern.alternatives, scope);
  emitter.emit({ op: 'save', slot: 1 });
  emitter.emit({ op: 'accept' });
  return emitter.finish();
}

/** Tries the pattern here, and then one character further on. */
function emitSearch(emitter: Emitter): void {
  emitter.emit({ op: 'split', first: 3, second: 1 });
  emitter.emit({ op: 'char', set: { bounds: [0, 0x10ffff] }, back: false });
  emitter.emit({ op: 'jump', to: 0 });
}

function compileAlternatives(emitter: Emitter, alternatives: readonly AST.Alternative[], scope: Scope): void {
  const jumps: number[] = [];
  for (const [index, alternative] of alternatives.entries()) {
    const isLast = index === alternatives.length - 1;
    const split = isLast ? null : emitter.reserve();
    const elements = scope.back ? alternative.elements.toReversed() : alternative.elements;
    for (const element of elements) compileElement(emitter, element, scope);
    if (split === null) continue;
    jumps.push(emitter.reserve());
    emitter.fill(split, { op: 'split', first: split + 1, second: emitter.length() });
  }
  for (const jump of jumps) emitter.fill(jump, { op: 'jump', to: emitter.length() });
}

function compileElement(emitter: Emitter, element: AST.Element, scope: Scope): void {
  switch (element.type) {
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      compileClass(emitter, element, scope);
      return;
    case 'Group':
      compileAlternatives(emitter, element.alternatives, withModifiers(scope, element.modifiers));
      return;
    case 'CapturingGroup': {
      const fixed = emitter.options.fixed.get(element);
      if (fixed !== undefined) {
        emitter.emit({ op: 'char', set: fixed, back: scope.back });
        return;
      }
      const slot = 2 * emitter.groupNumber(element);
      emitter.emit({ op: 'save', slot: scope.back ? slot + 1 : slot });
      compileAlternatives(emitter, element.alternatives, scope);
      emitter.emit({ op: 'save', slot: scope.back ? slot : slot + 1 });
      return;
    }
    case 'Quantifier':
      compileQuantifier(emitter, element, scope);
      return;
    case 'Backreference':
      compileBackreference(emitter, element, scope, compileAlternatives);
      return;
    case 'Assertion':
      compileAssertion(emitter, element, scope, compileAlternatives);
      return;
  }
}

function withModifiers(scope: Scope, modifiers: AST.Modifiers | null): Scope {
  if (modifiers === null) return scope;
  const { add, remove } = modifiers;
  const on = (flag: 'ignoreCase' | 'multiline' | 'dotAll') =>
    (scope[flag] || add[flag]) && remove?.[flag] !== true;
  return { ...scope, ignoreCase: on('ignoreCase'), multiline: on('multiline'), dotAll: on('dotAll') };
}
