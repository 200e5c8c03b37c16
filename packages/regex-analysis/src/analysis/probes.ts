import { type AST, visitRegExpAST } from '@eslint-community/regexpp';
import type { AttackShape } from './growth.ts';
import { sampleAfter, sampleBefore, sampleOf } from './samples.ts';

/** Characters that hardly any pattern expects. */
const UNEXPECTED = ['\n\0', '', '!'];
const MOST_LETTERS = 10;
const MOST_LOOPS = 24;

/**
 * Guesses for patterns that the automaton can't represent or decide: each loop's text repeated after what precedes it,
 * and single characters. If linear growth is proven, only the latter: they find finite loops that multiply.
 */
export function* probes(
  pattern: AST.Pattern,
  flags: string,
  examples: readonly string[],
  isProvenLinear: boolean,
): Generator<AttackShape[]> {
  const loops = isProvenLinear ? [] : loopsIn(pattern);
  // The automaton knows little about a lookbehind, so guesses are the only way to judge its loops.
  yield* probesOf(loops.filter(isReadBackwards), flags, backwards);
  for (const pump of new Set(['a', '0', ' ', ...examples.slice(0, MOST_LETTERS)])) {
    yield [{ prefix: '', pump, suffix: '\n\0' }];
  }
  yield* probesOf(
    loops.filter((loop) => !isReadBackwards(loop)),
    flags,
    forwards,
  );
}

function* probesOf(
  loops: readonly AST.Quantifier[],
  flags: string,
  around: (loop: AST.Quantifier, flags: string) => readonly Omit<AttackShape, 'pump'>[],
): Generator<AttackShape[]> {
  for (const loop of loops) {
    for (let variant = 0; variant < 2; variant += 1) {
      const pump = sampleOf(loop.element, flags, variant) + sampleOf(loop.element, flags, 0).repeat(variant);
      if (pump !== '') yield around(loop, flags).map((ends) => ({ ...ends, pump }));
    }
  }
}

function forwards(loop: AST.Quantifier, flags: string) {
  const prefix = sampleBefore(loop, flags);
  return UNEXPECTED.map((suffix) => ({ prefix, suffix }));
}

/** The engine comes from the text's other end, so the mismatch must be at its beginning. */
function backwards(loop: AST.Quantifier, flags: string) {
  const suffix = sampleAfter(loop, flags);
  return UNEXPECTED.map((prefix) => ({ prefix, suffix }));
}

function isReadBackwards(part: AST.Element): boolean {
  for (let node: AST.Node | null = part; node !== null; node = node.parent) {
    if (node.type === 'Assertion') return node.kind === 'lookbehind';
  }
  return false;
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
