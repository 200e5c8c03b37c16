import { describe, expect, test } from 'vitest';
import { parsePattern } from '../pattern/parse-pattern.ts';
import { runProgram } from './backtracker.ts';
import { compile } from './compile.ts';
import type { Program } from './instructions.ts';

function programOf(source: string, flags = ''): Program {
  const pattern = parsePattern(source, flags);
  const program =
    pattern &&
    compile(pattern, flags, {
      maxLength: 50_000,
      forAutomaton: false,
      relaxFrom: Number.POSITIVE_INFINITY,
      fixed: new Map(),
    });
  if (program === null) throw new Error(`/${source}/ could not be compiled.`);
  return program;
}

/** Returns the engine's result in the machine's form. */
function engineSlots(source: string, flags: string, text: string): number[] | null {
  const found = new RegExp(source, `d${flags}`).exec(text);
  return found?.indices?.flatMap((range) => (range === undefined ? [-1, -1] : [...range])) ?? null;
}

/** A generator of numbers that are the same in every run. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const ATOMS = ['a', 'b', '[ab]', '.', '\\b', '^', '$', '\\w', '\\W', '[^a]', '\\B', ''];
const QUANTIFIERS = ['*', '+', '?', '*?', '+?', '??', '{2}', '{1,3}', '{0,2}?', '{2,}'];

function grow(pick: (below: number) => number, depth: number): string {
  const inner = () => grow(pick, depth - 1);
  const one = (list: readonly string[]) => list[pick(list.length)] ?? '';
  const kind = depth <= 0 ? 0 : pick(10);
  if (kind < 2) return one(ATOMS);
  if (kind < 4) return inner() + inner();
  if (kind === 4) return `(${inner()}|${inner()})`;
  if (kind === 5) return `(?:${inner()})${one(QUANTIFIERS)}`;
  if (kind === 6) return `(${inner()})${one(QUANTIFIERS)}`;
  if (kind === 7) return `(?${one(['=', '!', '<=', '<!'])}${inner()})`;
  if (kind === 8) return `(?${one(['s', '-s', 'm', '-m', 's-m'])}:${inner()})`;
  return `(${inner()})${inner()}\\1`;
}

describe('the counting matcher', () => {
  test('finds what the engine finds, including groups, on generated patterns', () => {
    const pick = seeded(7);
    let compared = 0;
    for (let round = 0; round < 3_000; round += 1) {
      const source = grow(pick, 4);
      const flags = ['', 'i', 'u', 'm', 's', 'iu', 'v', 'y'][pick(8)] ?? '';
      const program = programOf(source, flags);
      for (let count = 0; count < 6; count += 1) {
        const text = Array.from({ length: pick(8) }, () => 'abAB\n c'[pick(7)]).join('');
        const run = runProgram(program, text, 500_000);
        if (run.stopped) continue;
        compared += 1;
        expect([source, flags, text, run.slots]).toEqual([
          source,
          flags,
          text,
          engineSlots(source, flags, text),
        ]);
      }
    }
    expect(compared).toBeGreaterThan(15_000);
  });

  test.each([
    ['(z)((a+)?(b+)?(c))*', '', 'zaacbbbcac'],
    ['(?<=(\\d+)(\\d+))$', '', '1053'],
    ['(?<=\\1(a))b', '', 'aab'],
    ['(?!(a))\\1b', '', 'b'],
    ['(?=(a+))a*b\\1', '', 'baaabac'],
    ['(?<x>a)|(?<x>b)\\k<x>', '', 'bb'],
    ['\\u{1F600}+.', 'u', '😀😀a'],
    ['[\\p{L}--[a-z]]', 'v', 'abÄ'],
    ['\\p{RGI_Emoji}{2}', 'v', '👩‍🚒👍🏽x'],
    ['K', 'iu', '\u212a'],
    ['K', 'i', '\u212a'],
    ['(?i:a)b', '', 'bAb'],
    ['(?-i:a)b', 'i', 'AbaB'],
    ['(a*)*', '', 'b'],
    ['(?:a*?)*?b', '', 'aab'],
    ['(?:()|a){2}', '', 'aa'],
  ])('/%s/%s on %j', (source, flags, text) => {
    expect(runProgram(programOf(source, flags), text, 10_000).slots).toEqual(
      engineSlots(source, flags, text),
    );
  });

  test('stops when told to, and says so', () => {
    const run = runProgram(programOf('^(a|a)*$'), `${'a'.repeat(40)}b`, 10_000);
    expect(run).toEqual({ slots: null, steps: 10_001, stopped: true });
  });

  test('counts the characters that a back-reference compares', () => {
    const short = runProgram(programOf('^(a{10})\\1'), 'a'.repeat(20), 1_000);
    const long = runProgram(programOf('^(a{10})a{10}'), 'a'.repeat(20), 1_000);
    expect(short.steps - long.steps).toBe(1);
  });
});
