import { close, groupName, LOOKS, look, mustExist, plain, UNCLOSED, WORDS } from './group-bodies.ts';
import { numberOf } from './parse-escape.ts';
import type { Reader } from './reader.ts';
import type { Condition, Node } from './tree.ts';

/** Reads a condition; the position is behind its second parenthesis. */
export function condition(reader: Reader, start: number): Node {
  const test = readTest(reader, start);
  const { modes } = reader;
  const yes = reader.grammar.sequence(reader);
  const middle = reader.at;
  const no: Node = reader.take('|')
    ? reader.grammar.sequence(reader)
    : { type: 'sequence', parts: [], start: middle, end: middle };
  if (reader.peek() === '|')
    reader.fail('A condition has at most two alternatives. Put more of them into a group: (?:…).', reader.at);
  reader.modes = modes;
  close(reader, start);
  if (test.kind === 'never' && reader.source.startsWith('(?(DEFINE)', start) && no.end > middle)
    reader.fail('A (?(DEFINE)…) has one alternative. Put more of them into a group: (?:…).', start);
  return { type: 'condition', test, yes, no, start, end: reader.at };
}

function readTest(reader: Reader, start: number): Condition {
  if (reader.isPython) {
    const written = reader.match(/([^)]*)\)/)?.[1] ?? '';
    const isNumber = /^\d+$/.test(written);
    const number = isNumber ? Number(written) : reader.named.get(groupName(reader, written, start))?.[0];
    if (number === undefined || number === 0)
      return reader.fail(
        `There is no group “${written}” for this condition. Name it, or write its number.`,
        start,
      );
    if (reader.open.has(number))
      reader.differs(
        start,
        `A condition on group ${written} within that group goes wrong in Python, which takes it for one without a match after its first round. Write the condition behind the group.`,
      );
    reader.later.push(() => mustExist(reader, number, { start, end: start }));
    return { kind: 'group', target: number };
  }
  const from = reader.at;
  if (reader.take('?')) {
    for (const [sign, behind, negate] of LOOKS) {
      if (reader.take(sign)) return { kind: 'look', look: look(reader, behind, negate, from - 1) };
    }
    return reader.fail('A condition is a group, (?(1)…), or a lookaround, (?(?=…)…).', start);
  }
  const word = reader.match(/\*([a-z_]+):/)?.[1];
  const kind = word === undefined ? undefined : WORDS[word];
  if (kind !== undefined) return { kind: 'look', look: look(reader, kind[0], kind[1], from - 1) };
  const written = reader.match(/([^)]*)\)/)?.[1];
  if (written === undefined) return reader.fail(UNCLOSED(start), start);
  if (written === 'DEFINE') return { kind: 'never' };
  if (/^VERSION/.test(written))
    return reader.fail(
      'This page can’t tell which version of PCRE2 will run the pattern. Write it without (?(VERSION…).',
      start,
    );
  const recursion = /^R(?:(\d+)|&(\w+))?$/.exec(written);
  if (recursion !== null && !reader.named.has(written)) {
    const target = recursion[2] ?? (recursion[1] === undefined ? null : Number(recursion[1]));
    if (target !== null) reader.later.push(() => mustExist(reader, target, { start, end: start }));
    return { kind: 'recursion', target };
  }
  const target = numberOf(reader, written.replace(/^(?:<(.*)>|'(.*)')$/, '$1$2'), start);
  reader.later.push(() => mustExist(reader, target, { start, end: start }));
  return { kind: 'group', target };
}

const VERBS = {
  F: 'fail',
  FAIL: 'fail',
  ACCEPT: 'accept',
  COMMIT: 'commit',
  PRUNE: 'prune',
  SKIP: 'skip',
} as const;

/** Reads a group that begins with an asterisk: a verb, or a group by its word. */
export function readVerb(reader: Reader, start: number): Node[] {
  const word = reader.match(/\*([a-z_]+):/)?.[1];
  if (word !== undefined) {
    if (word === 'atomic') return [plain(reader, start, true)];
    const kind = WORDS[word];
    if (kind !== undefined) return [look(reader, kind[0], kind[1], start)];
    return reader.fail(`(*${word}:…) can’t be run here. Write the pattern without it.`, start);
  }
  const [all, name = '', argument] = reader.match(/\*([A-Z]*)(?::([^)]*))?\)/) ?? [];
  if (all === undefined) return reader.fail(UNCLOSED(start), start);
  const place = { start, end: reader.at };
  // A mark only gives its name to the program.
  if ((name === 'MARK' || name === '') && argument)
    return [{ type: 'note', words: `a mark named ${argument}`, ...place }];
  const verb = Object.entries(VERBS).find(([known]) => known === name)?.[1];
  if (verb === undefined || (verb === 'skip' && argument !== undefined))
    return reader.fail(
      `The verb (${all} can’t be run here. (*FAIL), (*ACCEPT), (*COMMIT), (*PRUNE) and (*SKIP) can.`,
      start,
    );
  if (verb !== 'fail') reader.hasVerbs = true;
  if (verb === 'commit')
    reader.differs(
      start,
      'PCRE2 may skip to a place where a match can begin before (*COMMIT) takes effect. Here it takes effect from the first place.',
    );
  return [{ type: 'verb', verb, ...place }];
}
