import { MachineError } from './choices.ts';
import { compileFlavour } from './compile-flavour.ts';
import { Machine, type Slots } from './machine.ts';
import { parseFlavour } from './parse-flavour.ts';
import { FlavourError, type ForeignFlavour } from './tree.ts';

/** A pattern that is ready to search. */
export interface Searcher {
  /** The names of the groups by number minus one; null for those without. */
  readonly names: readonly (string | null)[];
  /** Returns the matches one after the other: all, or only the first. */
  readonly matches: (text: string, all: boolean) => Iterable<Slots>;
}

/** What to say if the machine gave up. */
const GAVE_UP = {
  steps: 'This takes far too many steps.',
  memory:
    'This needs too much memory on this text. Shorten the text, or make loops in the pattern exclude each other.',
  recursion:
    'The recursion in this pattern has no end, or is too deep for this page, on this text. Let it read a character before it calls itself.',
} as const;

/**
 * Returns a pattern of PCRE2 or Python, ready to search.
 *
 * @param maxSteps how many steps one text may take.
 * @throws FlavourError if the flavour refuses it, or if it can't be run here; a search throws it as well if it gave up.
 */
export function flavourSearcher(
  source: string,
  flags: string,
  flavour: Exclude<ForeignFlavour, 'go'>,
  maxSteps = Number.POSITIVE_INFINITY,
): Searcher {
  const pattern = parseFlavour(source, flags, flavour);
  const program = compileFlavour(pattern, flavour);
  const isAnchored = flags.includes('A');
  function* matches(text: string, all: boolean): Generator<Slots> {
    const machine = new Machine(program, text, maxSteps);
    const next = flavour === 'python' ? afterInPython : afterInPcre;
    let found = search(machine, 0, -1, isAnchored);
    while (found !== null) {
      yield found;
      if (!all) return;
      found = next(machine, found, text, isAnchored);
    }
  }
  return { names: pattern.names, matches };
}

/** After an empty match Python looks for another one from the same place that is not empty. */
function afterInPython(machine: Machine, [start = 0, end = 0]: Slots): Slots | null {
  return search(machine, end, start === end ? end : -1, false);
}

/** After an empty match PHP looks for one at the same place that is not, and then a character further. */
function afterInPcre(
  machine: Machine,
  [start = 0, end = 0]: Slots,
  text: string,
  isAnchored: boolean,
): Slots | null {
  if (start !== end) return search(machine, end, -1, isAnchored);
  const point = text.codePointAt(end);
  const longer = search(machine, end, end, true);
  if (longer !== null || point === undefined) return longer;
  return search(machine, end + (point > 0xffff ? 2 : 1), -1, isAnchored);
}

function search(machine: Machine, from: number, notEmptyAt: number, isAnchored: boolean): Slots | null {
  try {
    return machine.search(from, notEmptyAt, isAnchored);
  } catch (error) {
    if (error instanceof MachineError) throw new FlavourError(GAVE_UP[error.reason], 0);
    throw error;
  }
}
