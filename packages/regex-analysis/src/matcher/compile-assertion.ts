import { type AST, visitRegExpAST } from '@eslint-community/regexpp';
import { scanClass } from './char-set.ts';
import { mayMatchStrings, type SingleElement, setOf } from './compile-class.ts';
import type { CompileAlternatives, Emitter, Scope } from './emitter.ts';
import { longestOf } from './widths.ts';

/** A lookbehind that only reaches this far is cheap enough to be left out of the automaton. */
const SHORT_LOOKBEHIND = 64;
const MOST_BEHINDS = 20;

export function compileAssertion(
  emitter: Emitter,
  assertion: AST.Assertion,
  scope: Scope,
  compileAlternatives: CompileAlternatives,
): void {
  switch (assertion.kind) {
    case 'start':
    case 'end':
      emitter.emit({ op: 'edge', kind: assertion.kind, multiline: scope.multiline });
      return;
    case 'word': {
      const set = scanClass('\\w', { ...scope, mode: emitter.mode });
      emitter.emit({ op: 'word', negate: assertion.negate, set });
      return;
    }
    case 'lookahead':
    case 'lookbehind':
      compileLookaround(emitter, assertion, scope, compileAlternatives);
      return;
  }
}

function compileLookaround(
  emitter: Emitter,
  assertion: AST.LookaroundAssertion,
  scope: Scope,
  compileAlternatives: CompileAlternatives,
): void {
  const behind = assertion.kind === 'lookbehind';
  if (emitter.options.forAutomaton && (behind || scope.back)) {
    const short = behind && !scope.back ? lookbehindAtOne(assertion) : null;
    if (short !== null) {
      emitShortLookbehind(emitter, short, assertion.negate, scope);
      return;
    }
    emitter.emit({ op: 'uncertain' });
    if (!(longestOf(assertion.alternatives) <= SHORT_LOOKBEHIND)) emitter.leaveOut();
    return;
  }
  const place = emitter.reserve();
  compileAlternatives(emitter, assertion.alternatives, { ...scope, back: behind, level: scope.level + 1 });
  emitter.emit({ op: 'lookEnd' });
  emitter.fill(place, {
    op: 'look',
    negate: assertion.negate,
    behind,
    end: emitter.length(),
    level: scope.level,
    decidable: isDecidable(emitter, assertion),
  });
}

function isDecidable(emitter: Emitter, assertion: AST.LookaroundAssertion): boolean {
  let decidable = true;
  visitRegExpAST(assertion, {
    onAssertionEnter(inner) {
      if (inner.kind === 'lookbehind' && lookbehindAtOne(inner) === null) decidable = false;
    },
    onBackreferenceEnter({ resolved }) {
      if (Array.isArray(resolved) || !emitter.options.fixed.has(resolved)) decidable = false;
    },
    onCharacterSetEnter(set) {
      if (mayMatchStrings(set)) decidable = false;
    },
    onCharacterClassEnter(each) {
      if (mayMatchStrings(each)) decidable = false;
    },
    onExpressionCharacterClassEnter(each) {
      if (mayMatchStrings(each)) decidable = false;
    },
  });
  return decidable;
}

/** A lookbehind at one character, or at the beginning: the automaton knows what the last character was. */
interface ShortLookbehind {
  readonly chars: readonly SingleElement[];
  readonly atStart: boolean;
}

/** Returns null if the lookbehind reaches further. */
function lookbehindAtOne({ alternatives }: AST.LookaroundAssertion): ShortLookbehind | null {
  const chars: SingleElement[] = [];
  let atStart = false;
  for (const { elements } of alternatives) {
    const [element] = elements;
    if (element === undefined || elements.length > 1) return null;
    if (element.type === 'Assertion' && element.kind === 'start') atStart = true;
    else if (isSingle(element) && !mayMatchStrings(element)) chars.push(element);
    else return null;
  }
  return { chars, atStart };
}

function isSingle(element: AST.Element): element is SingleElement {
  return ['Character', 'CharacterSet', 'CharacterClass', 'ExpressionCharacterClass'].includes(element.type);
}

function emitShortLookbehind(
  emitter: Emitter,
  { chars, atStart }: ShortLookbehind,
  negate: boolean,
  scope: Scope,
): void {
  const number = emitter.newBehind();
  // Each takes one bit of a state.
  if (number >= MOST_BEHINDS) {
    emitter.emit({ op: 'uncertain' });
    return;
  }
  const sets = chars.map((element) => setOf(emitter, element, scope));
  emitter.emit({ op: 'behind', negate, sets, atStart, multiline: scope.multiline, number });
}
