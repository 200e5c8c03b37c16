import { type AST, visitRegExpAST } from '@eslint-community/regexpp';
import type { AttackShape } from './growth.ts';
import { sampleBefore, sampleOf } from './samples.ts';

const SUFFIXES = ['\n\0', '', '!'];
const MOST_LETTERS = 10;
const MOST_LOOPS = 24;

/**
 * Guesses for patterns that the automaton cannot hold or cannot decide: each loop's text again and again after what comes
 * before it, and single characters. Where linear growth is proven only the latter: they find finite loops that multiply.
 */
export function* probes(
  pattern: AST.Pattern,
  flags: string,
  examples: readonly string[],
  isProvenLinear: boolean,
): Generator<AttackShape[]> {
  for (const pump of new Set(['a', '0', ' ', ...examples.slice(0, MOST_LETTERS)])) {
    yield [{ prefix: '', pump, suffix: '\n\0' }];
  }
  if (isProvenLinear) return;
  for (const loop of loopsIn(pattern)) {
    for (let variant = 0; variant < 2; variant += 1) {
      const pump = sampleOf(loop.element, flags, variant) + sampleOf(loop.element, flags, 0).repeat(variant);
      if (pump === '') continue;
      const prefix = sampleBefore(loop, flags);
      yield SUFFIXES.map((suffix) => ({ prefix, pump, suffix }));
    }
  }
}

function loopsIn(pattern: AST.Pattern): AST.Quantifier[] {
  const loops: AST.Quantifier[] = [];
  visitRegExpAST(pattern, {
    onQuantifierEnter(loop) {
      if (loop.max > 3 && loops.length < MOST_LOOPS) loops.push(loop);
    },
  });
  return loops;
}
