import { childrenOf } from './children.ts';
import { readSwitches, withSwitches } from './modes.ts';
import { numberOf } from './parse-escape.ts';
import type { Reader } from './reader.ts';
import type { Condition, Node, Place, Target } from './tree.ts';

const UNCLOSED = (start: number) => `The group that opens at character ${start + 1} is never closed. Add a ), or write \\( for the character itself.`;

/** Reads a group, a lookaround, a comment, flags, recursion, a condition or a verb; the position is behind its (. */
export function readGroup(reader: Reader, start: number): Node[] {
  if (reader.flavour === 'pcre2' && reader.peek() === '*') return readVerb(reader, start);
  if (!reader.take('?')) return [capturing(reader, null, start)];
  const isPcre = reader.flavour === 'pcre2';
  if (reader.take('#')) return comment(reader, start);
  if (reader.take(':')) return [plain(reader, start)];
  if (reader.flavour !== 'go') {
    for (const [sign, behind, negate] of LOOKS) if (reader.take(sign)) return [look(reader, behind, negate, start)];
    if (reader.take('>')) {
      if (reader.isPython) reader.differs(start, 'Atomic groups need Python 3.11 or later.');
      return [plain(reader, start, true)];
    }
    if (reader.take('(')) return [condition(reader, start)];
  } else if (/^<?[=!]/.test(reader.peek(2)))
    return reader.fail('Go’s engine has no lookahead and no lookbehind. Rewrite the pattern without, or check in code.', start);
  if (reader.flavour === 'go' && /^<\w/.test(reader.peek(2))) reader.differs(start, 'Before Go 1.22 a group is named only as (?P<name>…).');
  if (isPcre && /^<?\*/.test(reader.peek(2))) return reader.fail('A lookaround that is not atomic, (?*…), can’t be run here. Write (?=…) or (?<=…).', start);
  if (isPcre && reader.take('|')) return [branchReset(reader, start)];
  const named = reader.match(isPcre ? /P?<([^>]*)>|'([^']*)'/ : reader.isPython ? /P<([^>]*)>/ : /P?<([^>]*)>/);
  if (named !== null) return [capturing(reader, groupName(reader, named[1] ?? named[2] ?? '', start), start)];
  if (reader.flavour !== 'go') {
    const referred = reader.match(/P=([^)]*)\)/)?.[1];
    if (referred !== undefined) return [referTo(reader, groupName(reader, referred, start), { start, end: reader.at })];
  }
  if (isPcre) {
    const called = reader.match(/(?:R|([+-]?\d+)|&([^)]*)|P>([^)]*))\)/);
    if (called !== null) {
      const target = called[1] === undefined ? (called[2] ?? called[3] ?? 0) : numberOf(reader, called[1], start);
      return [callOf(reader, target, { start, end: reader.at })];
    }
    if (/^C/.test(reader.peek())) return reader.fail('A callout, (?C…), calls the program that uses PCRE2, so it can’t be run here. Take it away.', start);
  }
  return modifiers(reader, start);
}

/** Signs of lookarounds: behind, and negative. */
const LOOKS = [
  ['=', false, false],
  ['!', false, true],
  ['<=', true, false],
  ['<!', true, true],
] as const;

/** Names are letters, digits and underscores. */
function groupName(reader: Reader, name: string, start: number): string {
  if (name.length > 32 && reader.flavour === 'pcre2') return reader.fail('A name has at most 32 characters. Shorten it.', start);
  if (!/^[\p{L}_][\p{L}\p{M}\p{N}_]*$/u.test(name))
    return reader.fail(`“${name}” can’t name a group: a name begins with a letter or _, and goes on with letters, digits or _.`, start);
  return name;
}

function close(reader: Reader, start: number): void {
  if (!reader.take(')')) reader.fail(UNCLOSED(start), start);
}

function capturing(reader: Reader, name: string | null, start: number): Node {
  if (name === null && reader.modes.noCapture) return plain(reader, start);
  const number = reader.newGroup(name, start);
  reader.open.add(number);
  const body = reader.grammar.choice(reader);
  close(reader, start);
  reader.open.delete(number);
  return { type: 'group', number, name, atomic: false, modifiers: '', body, start, end: reader.at };
}

function plain(reader: Reader, start: number, atomic = false, modifiers = ''): Node {
  const body = reader.grammar.choice(reader);
  close(reader, start);
  return { type: 'group', number: null, name: null, atomic, modifiers, body, start, end: reader.at };
}

function look(reader: Reader, behind: boolean, negate: boolean, start: number): Node & { readonly type: 'look' } {
  const before = reader.count;
  const body = reader.grammar.choice(reader);
  close(reader, start);
  if (behind && hasAccept(body)) return reader.fail('(*ACCEPT) in a lookbehind can’t be run here. Write it outside.', start);
  if (behind && reader.isPython) forbidInnerReferences(reader, body, before, start);
  return { type: 'look', behind, negate, body, start, end: reader.at };
}

const hasAccept = (node: Node): boolean =>
  (node.type === 'verb' && node.verb === 'accept') || childrenOf(node).some(hasAccept);

function forbidInnerReferences(reader: Reader, node: Node, before: number, start: number): void {
  const visit = (each: Node): void => {
    if (each.type === 'reference') {
      const numbers = typeof each.target === 'number' ? [each.target] : (reader.named.get(each.target) ?? []);
      if (numbers.some((number) => number > before)) reader.fail('Python refuses a reference to a group of the same lookbehind. Write it without.', start);
    }
    for (const child of childrenOf(each)) visit(child);
  };
  visit(node);
}

function comment(reader: Reader, start: number): Node[] {
  if (reader.flavour === 'go') return reader.fail('Go has no comments (?#…). Take it away.', start);
  const end = reader.source.indexOf(')', reader.at);
  if (end === -1) return reader.fail('This comment is never closed. Add a ).', start);
  reader.at = end + 1;
  return [{ type: 'note', words: 'a comment', start, end: reader.at }];
}

/** `(?|…)`: every alternative numbers its groups from the same number. */
function branchReset(reader: Reader, start: number): Node {
  const { modes, count } = reader;
  let most = count;
  const options: Node[] = [];
  const from = reader.at;
  do {
    reader.count = count;
    options.push(reader.grammar.sequence(reader));
    most = Math.max(most, reader.count);
  } while (reader.take('|'));
  reader.count = most;
  reader.modes = modes;
  const body: Node = { type: 'choice', options, start: from, end: reader.at };
  close(reader, start);
  return { type: 'group', number: null, name: null, atomic: false, modifiers: '', body, start, end: reader.at };
}

/** `(?i)` from here on, `(?i:…)` for one group. */
function modifiers(reader: Reader, start: number): Node[] {
  const switched = readSwitches(reader, start);
  const { modes } = reader;
  reader.modes = withSwitches(reader, switched, start);
  if (reader.take(')')) {
    if (reader.isPython) return reader.fail('Python takes flags for the whole pattern only at its beginning. Put them there, or write (?i:…) around what they are for.', start);
    return [{ type: 'note', words: `flags from here on: ${switched}`, start, end: reader.at }];
  }
  if (!reader.take(':')) return reader.fail('After (? comes one of : = ! <= <! > # |, a name, or flags.', start);
  const group = plain(reader, start, false, switched);
  reader.modes = modes;
  return [group];
}

/** A reference to a group, which has to exist when the whole pattern is read. */
export function referTo(reader: Reader, target: Target, place: Place): Node {
  if (reader.isPython) {
    const numbers = typeof target === 'number' ? [target] : (reader.named.get(target) ?? []);
    const [number] = numbers;
    if (number === undefined || number > reader.count || number === 0) return reader.fail(`There is no group ${target} before this. Number groups from the left, or name it (?P<${target}>…).`, place.start);
    if (reader.open.has(number)) return reader.fail(`Group ${target} isn’t closed yet: Python refuses a reference within the group.`, place.start);
  } else reader.later.push(() => mustExist(reader, target, place));
  return { type: 'reference', target, folding: reader.folding, ...place };
}

function mustExist(reader: Reader, target: Target, { start }: Place, isCall = false): void {
  const exists = typeof target === 'number' ? target <= reader.count && (target > 0 || isCall) : reader.named.has(target);
  if (!exists) reader.fail(`The pattern has no group ${typeof target === 'number' ? target : `“${target}”`}. Correct the reference.`, start);
}

export function callOf(reader: Reader, target: Target, place: Place): Node {
  reader.hasCalls = true;
  reader.later.push(() => {
    mustExist(reader, target, place, true);
    if (reader.hasVerbs) reader.fail('Recursion together with verbs such as (*SKIP) can’t be run here. Do without one of them.', place.start);
  });
  return { type: 'call', target, ...place };
}

function condition(reader: Reader, start: number): Node {
  const test = readTest(reader, start);
  const { modes } = reader;
  const yes = reader.grammar.sequence(reader);
  const middle = reader.at;
  const no: Node = reader.take('|') ? reader.grammar.sequence(reader) : { type: 'sequence', parts: [], start: middle, end: middle };
  if (reader.peek() === '|') reader.fail('A condition has at most two alternatives. Put more of them into a group: (?:…).', reader.at);
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
    if (number === undefined || number === 0) return reader.fail(`There is no group “${written}” for this condition. Name it, or write its number.`, start);
    if (reader.open.has(number)) reader.differs(start, `A condition on group ${written} within that group goes wrong in Python, which takes it for one without a match after its first round. Write the condition behind the group.`);
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
  if (/^VERSION/.test(written)) return reader.fail('This page can’t tell which version of PCRE2 will run the pattern. Write it without (?(VERSION…).', start);
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

/** Words for groups that begin with an asterisk. */
const WORDS: Readonly<Record<string, readonly [behind: boolean, negate: boolean]>> = {
  pla: [false, false],
  positive_lookahead: [false, false],
  nla: [false, true],
  negative_lookahead: [false, true],
  plb: [true, false],
  positive_lookbehind: [true, false],
  nlb: [true, true],
  negative_lookbehind: [true, true],
};

const VERBS = { F: 'fail', FAIL: 'fail', ACCEPT: 'accept', COMMIT: 'commit', PRUNE: 'prune', SKIP: 'skip' } as const;

function readVerb(reader: Reader, start: number): Node[] {
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
  if ((name === 'MARK' || name === '') && argument) return [{ type: 'note', words: `a mark named ${argument}`, ...place }];
  const verb = Object.entries(VERBS).find(([known]) => known === name)?.[1];
  if (verb === undefined || (verb === 'skip' && argument !== undefined))
    return reader.fail(`The verb (${all} can’t be run here. (*FAIL), (*ACCEPT), (*COMMIT), (*PRUNE) and (*SKIP) can.`, start);
  if (verb !== 'fail') reader.hasVerbs = true;
  if (verb === 'commit') reader.differs(start, 'PCRE2 may skip to a place where a match can begin before (*COMMIT) takes effect. Here it takes effect from the first place.');
  return [{ type: 'verb', verb, ...place }];
}
