import { calledGroups, Facts, hasBreakOrGrapheme, isAnchored, isNothing, singleOf } from './facts.ts';
import { VERTICAL } from './named-sets.ts';
import { type FastSet, type FlavourProgram, fastSet } from './program.ts';
import { pointsOf } from './sets.ts';
import { StepWriter } from './step-writer.ts';
import {
  type CharacterSet,
  type Difference,
  FlavourError,
  type FlavourPattern,
  type ForeignFlavour,
  type Node,
  numbersOf,
} from './tree.ts';

/** The longest lookbehind of PCRE2 whose length may vary. */
const MAX_BEHIND = 255;

const NEWLINES: CharacterSet = { items: [VERTICAL], negate: false, folding: 'none' };

class Compiler extends StepWriter {
  private readonly pattern: FlavourPattern;
  private readonly flavour: ForeignFlavour;
  private readonly facts: Facts;
  /** Where each group begins, for calls. */
  private readonly entries = new Map<number, number>();
  private readonly calls: { readonly place: number; readonly group: number }[] = [];
  /** By object, and by what it says: counts write a set again and again, and patterns have many alike. */
  private readonly sets = new Map<CharacterSet | string, FastSet>();
  private readonly registers = new Map<Node, number>();
  private readonly called: ReadonlySet<number>;
  /** The groups around the present part, for `(*ACCEPT)`. */
  private readonly around: { readonly register: number; readonly group: number }[] = [];
  private readonly differences: Difference[] = [];
  /** How many lookarounds are around the present part. */
  private looks = 0;

  constructor(pattern: FlavourPattern, flavour: ForeignFlavour) {
    super(2 * (pattern.names.length + 1));
    this.pattern = pattern;
    this.flavour = flavour;
    this.facts = new Facts(pattern);
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
    const first = this.facts.firstOf(root);
    return {
      steps: this.steps,
      groups: this.pattern.names.length,
      values: this.values,
      first: first && fastSet(first),
      anchored: isAnchored(root),
      differences: this.differences,
    };
  }

  private setOf(set: CharacterSet): FastSet {
    const same = this.sets.get(set);
    if (same !== undefined) return same;
    const key = JSON.stringify(set);
    const made = this.sets.get(key) ?? fastSet(pointsOf(set));
    this.sets.set(key, made).set(set, made);
    return made;
  }

  /** A part's register. Copies of the part, which counts write, follow one another and share it. */
  private registerOf(node: Node): number {
    const register = this.registers.get(node) ?? this.register();
    this.registers.set(node, register);
    return register;
  }

  private node(node: Node): void {
    switch (node.type) {
      case 'set': {
        const set = this.setOf(node.set);
        const [low, high] = set.bounds;
        if (set.bounds.length === 2 && low !== undefined && low === high)
          this.emit({ op: 'char', point: low });
        else this.emit({ op: 'set', set });
        return;
      }
      case 'sequence':
        for (const part of node.parts) this.node(part);
        return;
      case 'choice':
        this.choice(node.options.map((option) => () => this.node(option)));
        return;
      case 'group':
        this.group(node);
        return;
      case 'repeat':
        this.repeat(node);
        return;
      case 'look':
        this.look(node);
        return;
      case 'edge':
        this.emit({ op: 'edge', kind: node.kind, words: node.words && this.setOf(node.words) });
        return;
      case 'reference':
        this.emit({ op: 'reference', groups: numbersOf(node.target, this.pattern), folding: node.folding });
        return;
      case 'call': {
        const group = numbersOf(node.target, this.pattern)[0] ?? 0;
        this.calls.push({ place: this.reserve(), group });
        return;
      }
      case 'condition':
        this.condition(node);
        return;
      case 'verb':
        this.verb(node.verb);
        return;
      case 'keep':
        if (this.looks > 0)
          throw new FlavourError(
            '\\K in a lookaround can’t be run here, and most programs refuse it. Write it outside.',
            node.start,
          );
        this.emit({ op: 'keep' });
        return;
      case 'newline':
        this.atomic(() => {
          this.choice([
            () => {
              this.emit({ op: 'char', point: 13 });
              this.emit({ op: 'char', point: 10 });
            },
            () => this.emit({ op: 'set', set: this.setOf(NEWLINES) }),
          ]);
        });
        return;
      case 'grapheme':
        this.emit({ op: 'grapheme' });
        return;
      case 'note':
    }
  }

  private group(node: Node & { readonly type: 'group' }): void {
    const { number } = node;
    if (number === null) {
      if (node.atomic) this.atomic(() => this.node(node.body));
      else this.node(node.body);
      return;
    }
    if (!this.entries.has(number)) this.entries.set(number, this.steps.length);
    const register = this.registerOf(node);
    this.emit({ op: 'save', value: register });
    this.around.push({ register, group: number });
    this.node(node.body);
    this.around.pop();
    this.emit({ op: 'capture', register, group: number });
    if (this.called.has(number)) this.emit({ op: 'return', group: number });
  }

  private repeat(node: Node & { readonly type: 'repeat' }): void {
    const { body, min, max, mode } = node;
    if (isNothing(body)) return;
    const single = singleOf(body);
    if (single !== null && mode !== 'lazy') {
      this.emit({ op: 'span', set: this.setOf(single.set), min, max, possessive: mode === 'possessive' });
      return;
    }
    const isPcre = this.flavour === 'pcre2';
    const loop = {
      min,
      max,
      isLazy: mode === 'lazy',
      register: this.facts.widthOf(body).min === 0 ? this.registerOf(node) : null,
      isPcre,
    };
    const round = () => this.node(body);
    if (mode === 'possessive') {
      // Python gives nothing back within a round either.
      this.atomic(() => this.loop(isPcre ? round : () => this.atomic(round), loop));
    } else if (body.type === 'look' && isPcre) {
      // PCRE2 tries a lookaround as often as it must, and otherwise once.
      this.loop(round, { ...loop, max: Math.max(min, Math.min(max, 1)) });
    } else this.loop(round, loop);
  }

  private look(node: Node & { readonly type: 'look' }, negate = node.negate): void {
    const place = this.reserve();
    this.looks += 1;
    if (node.behind) this.behind(node);
    else this.node(node.body);
    this.looks -= 1;
    this.emit({ op: 'done' });
    this.fill(place, { op: 'look', negate, end: this.steps.length });
  }

  private behind(node: Node & { readonly type: 'look' }): void {
    const { body } = node;
    const register = this.registerOf(node);
    this.emit({ op: 'save', value: register });
    const options = this.flavour === 'pcre2' && body.type === 'choice' ? body.options : [body];
    this.choice(
      options.map((option) => () => {
        const { min, max } = this.facts.widthOf(option);
        if (min !== max) this.variableBehind(max, node);
        this.emit({ op: 'back', min, max });
        this.node(option);
        if (min !== max) this.emit({ op: 'here', register });
      }),
    );
  }

  private variableBehind(max: number, { body, start, end }: Node & { readonly type: 'look' }): void {
    if (this.flavour === 'python')
      throw new FlavourError(
        'Python takes only lookbehinds of a fixed length (the package regex takes others). Give every alternative the same length.',
        start,
      );
    if (hasBreakOrGrapheme(body))
      throw new FlavourError('PCRE2 takes no \\R and no \\X in a lookbehind. Write the characters.', start);
    if (max > MAX_BEHIND)
      throw new FlavourError(
        `PCRE2 takes no lookbehind of more than ${MAX_BEHIND} characters whose length varies. Use smaller counts instead of * and +, or \\K.`,
        start,
      );
    if (this.differences.length === 0)
      this.differences.push({
        start,
        end,
        message:
          'A lookbehind whose length varies needs PCRE2 10.43 (PHP 8.4) or later. Before, only its outermost alternatives may differ in length.',
      });
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
      this.look(look, !look.negate);
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
        : {
            op: 'ifCalled',
            groups: test.target === null ? null : numbersOf(test.target, this.pattern),
            otherwise,
          },
    );
    this.node(no);
    this.fill(exit, { op: 'jump', to: this.steps.length });
  }

  private verb(verb: 'fail' | 'accept' | 'commit' | 'prune' | 'skip'): void {
    if (verb === 'fail') this.emit({ op: 'fail' });
    else if (verb === 'accept') {
      for (const { register, group } of [...this.around].reverse())
        this.emit({ op: 'capture', register, group });
      this.emit({ op: 'accept' });
    } else this.emit({ op: 'verb', verb });
  }
}

/**
 * Compiles a parsed pattern.
 *
 * @throws FlavourError if the flavour refuses it for its lengths, or if it is too large.
 */
export function compileFlavour(pattern: FlavourPattern, flavour: ForeignFlavour): FlavourProgram {
  return new Compiler(pattern, flavour).program();
}
