import type { AST } from '@eslint-community/regexpp';
import type { CompileAlternatives, Emitter, Scope } from './emitter.ts';

/**
 * The machine compares with what the group matched. An automaton cannot: there a copy of the group stands for it, which
 * matches at least as much, marked as uncertain, beside the nothing that a group without a match stands for.
 */
export function compileBackreference(
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
    // A reference inside its own group, or before it, always matches nothing.
    if (group.start <= reference.start && reference.start < group.end) continue;
    const split = emitter.reserve();
    compileAlternatives(emitter, group.alternatives, scope);
    emitter.fill(split, { op: 'split', first: split + 1, second: emitter.length() });
  }
}
