import { type AST, visitRegExpAST } from '@eslint-community/regexpp';
import type { Emitter, Scope } from './emitter.ts';
import { canBeEmpty } from './widths.ts';

/**
 * Unrolls a loop: the minimum number of rounds in sequence, then either optional rounds or an endless loop, like the
 * standard's RepeatMatcher: an optional round that consumes nothing fails.
 */
export function compileQuantifier(emitter: Emitter, quantifier: AST.Quantifier, scope: Scope): void {
  const { min, max } = bounds(emitter, quantifier);
  const round = prepareRound(emitter, quantifier, scope);
  for (let count = 0; count < min && !emitter.isFull(); count += 1) round(false);
  if (max === Number.POSITIVE_INFINITY) {
    endless(emitter, quantifier, round);
    return;
  }
  const exits: number[] = [];
  for (let count = min; count < max && !emitter.isFull(); count += 1) {
    exits.push(emitter.reserve());
    round(true);
  }
  for (const exit of exits) fillSplit(emitter, exit, emitter.length(), quantifier.greedy);
}

function bounds(emitter: Emitter, quantifier: AST.Quantifier): { min: number; max: number } {
  const { relaxFrom, counts } = emitter.options;
  const min = counts?.get(quantifier.min) ?? quantifier.min;
  const max = counts?.get(quantifier.max) ?? quantifier.max;
  if (relaxFrom === Number.POSITIVE_INFINITY) return { min, max };
  const least = Math.min(min, 2);
  const isLong = max >= relaxFrom;
  if (least !== min || (isLong && max !== Number.POSITIVE_INFINITY)) emitter.relax();
  return { min: least, max: isLong ? Number.POSITIVE_INFINITY : Math.max(max, least) };
}

type Round = (optional: boolean) => void;

function prepareRound(emitter: Emitter, { element }: AST.Quantifier, scope: Scope): Round {
  const nullable = canBeEmpty(element);
  const groups = groupsIn(emitter, element);
  return (optional) => {
    const register = optional && nullable ? emitter.newRegister() : null;
    if (register !== null) emitter.emit({ op: 'mark', register });
    if (groups !== null) emitter.emit({ op: 'clear', from: 2 * groups.first, to: 2 * groups.last + 2 });
    emitter.compileElement(emitter, element, scope);
    if (register !== null) emitter.emit({ op: 'progress', register });
  };
}

function endless(emitter: Emitter, { greedy }: AST.Quantifier, round: Round): void {
  const split = emitter.reserve();
  round(true);
  emitter.emit({ op: 'jump', to: split });
  fillSplit(emitter, split, emitter.length(), greedy);
}

function fillSplit(emitter: Emitter, split: number, exit: number, greedy: boolean): void {
  const body = split + 1;
  const [first, second] = greedy ? [body, exit] : [exit, body];
  emitter.fill(split, { op: 'split', first, second });
}

function groupsIn(emitter: Emitter, element: AST.Element): { first: number; last: number } | null {
  const numbers: number[] = [];
  visitRegExpAST(element, {
    onCapturingGroupEnter(group) {
      numbers.push(emitter.groupNumber(group));
    },
  });
  const [first] = numbers;
  const last = numbers.at(-1);
  return first === undefined || last === undefined ? null : { first, last };
}
