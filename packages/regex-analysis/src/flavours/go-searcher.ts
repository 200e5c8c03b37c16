import { RE2JS, RE2JSSyntaxException } from 're2js';
import type { Slots } from './machine.ts';
import { parseFlavour } from './parse-flavour.ts';
import type { Searcher } from './run-flavour.ts';
import { FlavourError } from './tree.ts';

/**
 * Returns a pattern of Go, ready to search by a port of its engine (re2js), which takes linear time.
 *
 * @throws FlavourError if Go refuses it.
 */
export function goSearcher(source: string, flags: string): Searcher {
  const { names } = parseFlavour(source, flags, 'go');
  const switched = [...flags].filter((flag) => 'imsU'.includes(flag)).join('');
  const pattern = compiled(switched === '' ? source : `(?${switched})${source}`);
  const count = pattern.groupCount();
  function* matches(text: string, all: boolean): Generator<Slots> {
    const matcher = pattern.matcher(text);
    let lastEnd = -1;
    for (let position = 0; position <= text.length && matcher.find(position); ) {
      const slots: number[] = [];
      for (let group = 0; group <= count; group += 1) slots.push(matcher.start(group), matcher.end(group));
      const [start = 0, end = 0] = slots;
      // As Go does: an empty match right behind another match does not count.
      const counts = end !== position || start !== lastEnd;
      position = end === position ? end + ((text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1) : end;
      lastEnd = end;
      if (!counts) continue;
      yield slots;
      if (!all) return;
    }
  }
  return { names, matches };
}

function compiled(source: string): RE2JS {
  try {
    return RE2JS.compile(source);
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    throw new FlavourError(`Go refuses this pattern: ${error.getDescription()}.`, 0);
  }
}
