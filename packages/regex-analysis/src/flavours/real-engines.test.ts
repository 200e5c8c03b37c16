import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { goSearcher } from './go-searcher.ts';
import { flavourSearcher } from './run-flavour.ts';
import { FlavourError, type ForeignFlavour } from './tree.ts';

/** A pattern and texts, with what the real engine finds: start and end of each match and of its groups. */
interface Case {
  readonly pattern: string;
  readonly flags: string;
  readonly subjects: readonly string[];
  readonly matches?: readonly (readonly (readonly number[])[])[];
  readonly refused?: true;
}

const casesOf = (flavour: ForeignFlavour): Case[] =>
  readFileSync(new URL(`./real-engines/${flavour}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const MOST_STEPS = 1_000_000;

/** What is found here; `refused` if the pattern is. */
function foundHere(flavour: ForeignFlavour, { pattern, flags, subjects }: Case) {
  try {
    const searcher =
      flavour === 'go' ? goSearcher(pattern, flags) : flavourSearcher(pattern, flags, flavour, MOST_STEPS);
    return { matches: subjects.map((text) => [...searcher.matches(text, true)]) };
  } catch (error) {
    if (!(error instanceof FlavourError)) throw error;
    return { refused: true, message: error.message };
  }
}

/** Patterns that the real engine takes and this page refuses by name. */
const NAMED: Readonly<Record<ForeignFlavour, readonly string[]>> = {
  python: ['\\N{DIGIT ONE}'],
  pcre2: ['a(*THEN)b|c', '(*CRLF)a', '\\C', '(?C1)a'],
  go: ['(?P<n>a)(?P<n>b)'],
};
/** Patterns that newer versions of the engine take, and this page with them. */
const NEWER: Readonly<Record<ForeignFlavour, readonly string[]>> = {
  python: [],
  pcre2: [],
  go: ['(?<n>a)\\k<n>'],
};

describe.each([
  ['python', 'Python 3.13.0'],
  ['pcre2', 'PCRE2 10.42 (PHP 8.2.36)'],
  ['go', 'Go 1.19.8'],
] as const)('patterns of %s', (flavour, version) => {
  const cases = casesOf(flavour);

  it(`finds what ${version} finds`, () => {
    for (const each of cases) {
      if (each.matches === undefined || NAMED[flavour].includes(each.pattern)) continue;
      expect({ ...each, ...foundHere(flavour, each) }).toEqual(each);
    }
    expect(cases.length).toBeGreaterThan(200);
  });

  it(`refuses what ${version} refuses, and names what it can’t run`, () => {
    for (const each of cases) {
      const isNamed = NAMED[flavour].includes(each.pattern);
      if ((each.refused === undefined && !isNamed) || NEWER[flavour].includes(each.pattern)) continue;
      const { pattern, flags } = each;
      expect({ pattern, flags, ...foundHere(flavour, each) }).toMatchObject({ pattern, refused: true });
      if (isNamed) expect(foundHere(flavour, each).message).toMatch(/can’t (?:be|run)/);
    }
  });
});
