import { FlavourError, type FlavourPattern, type ForeignFlavour, type Node, numbersOf } from './tree.ts';
import { childrenOf } from './children.ts';
import { firstOf, isAnchored } from './beginnings.ts';
import { type FastSet, fastSet, type FlavourProgram, type Step } from './program.ts';
import { pointsOf, typeItem } from './sets.ts';
import { groupsByNumber, widthOf } from './widths.ts';

/** The longest program, in steps: loops with counts are unrolled. */
const MAX_STEPS = 200_000;
/** The longest lookbehind of PCRE2 whose length may vary. */
const MAX_BEHIND = 255;

const NEWLINES = fastSet(pointsOf({ items: [typeItem('[\\n-\\r\\x85\\u2028\\u2029]', '')], negate: false, folding: 'none' }));

class Compiler {
  readonly steps: Step[] = [];
  values: number;
  private readonly pattern: FlavourPattern;
  private readonly flavour: ForeignFlavour;
  private readonly groups: ReadonlyMap<number, Node>;
  /** Where each group begins, for calls. */
  private readonly entries = new Map<number, number>();
  private readonly calls: { readonly place: number; readonly group: number }[] = [];
  private readonly sets = new Map<string, FastSet>();
  private readonly called: ReadonlySet<number>;
  /** The groups around the present part, for `(*ACCEPT)`. */
  private readonly around: { readonly register: number; readonly group: number }[] = [];
  /** How many lookarounds are around the present part. */
  private looks = 0;

  constructor(pattern: FlavourPattern, flavour: ForeignFlavour) {
    this.pattern = pattern;
    this.flavour = flavour;
    this.groups = groupsByNumber(pattern.root);
    this.values = 2 * (pattern.names.length + 1);
    this.called = calledGroups(pattern);
  }

  program(): FlavourProgram {
    const { root } = this.pattern;
    this.entries.set(0, 0);
    this.node(root);
    if (this.called.has(0)) this.emit({ op: 'return', group: 0 });
    this.emit({ op: 'match' });
    for (const { place, group } of this.calls) {
      const to = this.entries.get(group);
      if (to !== undefined) this.steps[place] = { op: 'call', group, to };
    }
    const first = firstOf(root, this.pattern, this.groups);
    return {
      steps: this.steps,
      groups: this.pattern.names.length,
      values: this.values,
      first: first && fastSet(first),
      anchored: isAnchored(root),
    };
  }

  private emit(step: Step): number {
    if (this.steps.length >= MAX_STEPS) throw new FlavourError('This pattern repeats too much to be run here. Use smaller counts.', 0);
    return this.steps.push(step) - 1;
  }

  private fill(place: number, step: Step): void {
    this.steps[place] = step;
  }

  private reserve = (): number => this.emit({ op: 'fail' });

  private register(): number {
    this.values += 1;
    return this.values - 1;
  }

  private setOf(node: Node & { readonly type: 'set' }): FastSet {
    const key = JSON.stringify(node.set);
    const known = this.sets.get(key);
    if (known !== undefined) return known;
    const made = fastSet(pointsOf(node.set));
    this.sets.set(key, made);
    return made;
  }

  private node(node: Node): void {
    switch (node.type) {
      case 'set': {
        const set = this.setOf(node);
        const [low, high] = set.bounds;
        if (set.bounds.length === 2 && low !== undefined && low === high) this.emit({ op: 'char', point: low });
        else this.emit({ op: 'set', set });
        return;
      }
      case 'sequence':
        for (const part of node.parts) this.node(part);
        return;
      case 'choice':
        return this.choice(node.options.map((option) => () => this.node(option)));
      case 'group':
        return this.group(node);
      case 'repeat':
        return this.repeat(node);
      case 'look':
        return this.look(node);
      case 'edge': {
        const words = node.words && fastSet(pointsOf(node.words));
        this.emit({ op: 'edge', kind: node.kind, words });
        return;
      }
      case 'reference':
        this.emit({ op: 'reference', groups: numbersOf(node.target, this.pattern), folding: node.folding });
        return;
      case 'call': {
        const group = numbersOf(node.target, this.pattern)[0] ?? 0;
        this.calls.push({ place: this.reserve(), group });
        return;
      }
      case 'condition':
        return this.condition(node);
      case 'verb':
        return this.verb(node.verb);
      case 'keep':
        if (this.looks > 0) throw new FlavourError('\\K in a lookaround can’t be run here, and most programs refuse it. Write it outside.', node.start);
        this.emit({ op: 'keep' });
        return;
      case 'newline':
        return this.atomic(() => {
          this.choice([
            () => {
              this.emit({ op: 'char', point: 13 });
              this.emit({ op: 'char', point: 10 });
            },
            () => this.emit({ op: 'set', set: NEWLINES }),
          ]);
        });
      case 'grapheme':
        this.emit({ op: 'grapheme' });
        return;
      case 'note':
        return;
    }
  }

  private choice(options: readonly (() => void)[]): void {
    const exits: number[] = [];
    for (const [index, option] of options.entries()) {
      if (index === options.length - 1) {
        option();
        break;
      }
      const split = this.reserve();
      option();
      exits.push(this.reserve());
      this.fill(split, { op: 'split', first: split + 1, second: this.steps.length });
    }
    for (const exit of exits) this.fill(exit, { op: 'jump', to: this.steps.length });
  }

  private group(node: Node & { readonly type: 'group' }): void {
    const { number } = node;
    if (number === null) {
      if (node.atomic) this.atomic(() => this.node(node.body));
      else this.node(node.body);
      return;
    }
    if (!this.entries.has(number)) this.entries.set(number, this.steps.length);
    const register = this.register();
    this.emit({ op: 'save', value: register });
    this.around.push({ register, group: number });
    this.node(node.body);
    this.around.pop();
    this.emit({ op: 'capture', register, group: number });
    if (this.called.has(number)) this.emit({ op: 'return', group: number });
  }

  private atomic(body: () => void): void {
    const place = this.reserve();
    body();
    this.emit({ op: 'done' });
    this.fill(place, { op: 'atomic', end: this.steps.length });
  }

  private repeat(node: Node & { readonly type: 'repeat' }): void {
    const { body, min, max, mode } = node;
    const single = singleOf(body);
    if (single !== null && mode !== 'lazy') {
      this.emit({ op: 'span', set: this.setOf(single), min, max, possessive: mode === 'possessive' });
      return;
    }
    const isLook = body.type === 'look';
    if (mode !== 'possessive') return this.loop(body, min, isLook && this.flavour === 'pcre2' ? Math.max(min > 0 ? 1 : 0, Math.min(max, 1)) : max, mode === 'lazy');
    // Python gives nothing back within a round either.
    const isPython = this.flavour === 'python';
    this.atomic(() => this.loop(body, min, max, false, isPython));
  }

  private loop(body: Node, min: number, max: number, lazy: boolean, atomicRounds = false): void {
    if (max === 0) {
      // Its groups can still be called.
      const jump = this.reserve();
      this.node(body);
      this.fill(jump, { op: 'jump', to: this.steps.length });
      return;
    }
    const round = () => (atomicRounds ? this.atomic(() => this.node(body)) : this.node(body));
    const width = widthOf(body, this.pattern, this.groups);
    const canBeEmpty = width.min === 0;
    const isEndless = max === Number.POSITIVE_INFINITY;
    // PCRE2 loops in the last of the rounds that must be, which ends the loop if it is empty.
    const looping = isEndless && min > 0 && this.flavour === 'pcre2';
    for (let count = looping ? 1 : 0; count < min; count += 1) round();
    if (looping) return this.loopAtEnd(round, canBeEmpty, lazy);
    if (isEndless) {
      const split = this.reserve();
      this.rounds(round, canBeEmpty, () => this.emit({ op: 'jump', to: split }), split, lazy);
      return;
    }
    const splits: number[] = [];
    const exits: { place: number; register: number }[] = [];
    for (let count = min; count < max; count += 1) {
      splits.push(this.reserve());
      // PCRE2 does not look whether a round of a loop with an end was empty.
      if (!canBeEmpty || this.flavour === 'pcre2') {
        round();
        continue;
      }
      const register = this.register();
      this.emit({ op: 'save', value: register });
      round();
      exits.push({ place: this.reserve(), register });
    }
    const end = this.steps.length;
    for (const split of splits) this.split(split, end, lazy);
    for (const { place, register } of exits) this.fill(place, { op: 'ifEmpty', register, to: end });
  }

  /** A loop without an end: an empty round is the last one. */
  private rounds(round: () => void, canBeEmpty: boolean, again: () => void, split: number, lazy: boolean): void {
    if (!canBeEmpty) {
      round();
      again();
      this.split(split, this.steps.length, lazy);
      return;
    }
    const register = this.register();
    this.emit({ op: 'save', value: register });
    round();
    const check = this.reserve();
    again();
    this.fill(check, { op: 'ifEmpty', register, to: this.steps.length });
    this.split(split, this.steps.length, lazy);
  }

  /** A loop that decides behind each round whether to do another one. */
  private loopAtEnd(round: () => void, canBeEmpty: boolean, lazy: boolean): void {
    const begin = this.steps.length;
    const register = canBeEmpty ? this.register() : null;
    if (register !== null) this.emit({ op: 'save', value: register });
    round();
    const check = register === null ? null : this.reserve();
    const split = this.reserve();
    const exit = this.steps.length;
    if (register !== null && check !== null) this.fill(check, { op: 'ifEmpty', register, to: exit });
    this.fill(split, { op: 'split', first: lazy ? exit : begin, second: lazy ? begin : exit });
  }

  private split(place: number, exit: number, lazy: boolean): void {
    const body = place + 1;
    this.fill(place, { op: 'split', first: lazy ? exit : body, second: lazy ? body : exit });
  }

  private look({ behind, negate, body, start }: Node & { readonly type: 'look' }): void {
    const place = this.reserve();
    this.looks += 1;
    if (behind) this.behind(body, start);
    else this.node(body);
    this.looks -= 1;
    this.emit({ op: 'done' });
    this.fill(place, { op: 'look', negate, end: this.steps.length });
  }

  private behind(body: Node, start: number): void {
    const register = this.register();
    this.emit({ op: 'save', value: register });
    const options = this.flavour === 'pcre2' && body.type === 'choice' ? body.options : [body];
    this.choice(
      options.map((option) => () => {
        const { min, max } = widthOf(option, this.pattern, this.groups);
        if (min !== max) this.variableBehind(max, start);
        this.emit({ op: 'back', min, max });
        this.node(option);
        if (min !== max) this.emit({ op: 'here', register });
      }),
    );
  }

  private variableBehind(max: number, start: number): void {
    if (this.flavour === 'python') throw new FlavourError('Python takes only lookbehinds of a fixed length (the package regex takes others). Give every alternative the same length.', start);
    if (max > MAX_BEHIND) throw new FlavourError('PCRE2 takes no lookbehind without a greatest length. Replace * and + by counts, or use \\K.', start);
  }

  private condition({ test, yes, no }: Node & { readonly type: 'condition' }): void {
    if (test.kind === 'never') {
      // Only calls come here.
      const jump = this.reserve();
      this.node(yes);
      this.fill(jump, { op: 'jump', to: this.steps.length });
      return;
    }
    if (test.kind === 'look') {
      // A negative lookaround and its opposite are two alternatives, of which one always fails.
      const look = test.look;
      const split = this.reserve();
      this.look(look);
      const commit = this.reserve();
      this.node(yes);
      const exit = this.reserve();
      this.fill(split, { op: 'split', first: split + 1, second: this.steps.length });
      this.look({ ...look, negate: !look.negate });
      this.node(no);
      this.fill(commit, { op: 'jump', to: commit + 1 });
      this.fill(exit, { op: 'jump', to: this.steps.length });
      return;
    }
    const place = this.reserve();
    this.node(yes);
    const exit = this.reserve();
    const otherwise = this.steps.length;
    this.fill(
      place,
      test.kind === 'group'
        ? { op: 'ifGroup', groups: numbersOf(test.target, this.pattern), otherwise }
        : { op: 'ifCalled', groups: test.target === null ? null : numbersOf(test.target, this.pattern), otherwise },
    );
    this.node(no);
    this.fill(exit, { op: 'jump', to: this.steps.length });
  }

  private verb(verb: 'fail' | 'accept' | 'commit' | 'prune' | 'skip'): void {
    if (verb === 'fail') this.emit({ op: 'fail' });
    else if (verb === 'accept') {
      for (const { register, group } of [...this.around].reverse()) this.emit({ op: 'capture', register, group });
      this.emit({ op: 'accept' });
    } else this.emit({ op: 'verb', verb });
  }
}

/** The set in a part that always matches exactly one character and captures nothing. */
function singleOf(node: Node): (Node & { readonly type: 'set' }) | null {
  if (node.type === 'set') return node;
  if (node.type === 'group' && node.number === null) return singleOf(node.body);
  if (node.type === 'sequence' && node.parts.length === 1 && node.parts[0] !== undefined) return singleOf(node.parts[0]);
  return null;
}

function calledGroups(pattern: FlavourPattern): Set<number> {
  const called = new Set<number>();
  const visit = (node: Node): void => {
    if (node.type === 'call') called.add(numbersOf(node.target, pattern)[0] ?? 0);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(pattern.root);
  return called;
}

/**
 * Compiles a parsed pattern.
 *
 * @throws FlavourError if the flavour refuses it for its lengths, or if it is too large.
 */
export function compileFlavour(pattern: FlavourPattern, flavour: ForeignFlavour): FlavourProgram {
  return new Compiler(pattern, flavour).program();
}
