import { callOf, close, groupName, LOOKS, look, plain, referTo } from './group-bodies.ts';
import { readSwitches, withSwitches } from './modes.ts';
import { condition, readVerb } from './parse-condition.ts';
import { numberOf } from './parse-escape.ts';
import type { Reader } from './reader.ts';
import type { Node } from './tree.ts';

/** Reads a group, a lookaround, a comment, flags, recursion, a condition or a verb; the position is behind its (. */
export function readGroup(reader: Reader, start: number): Node[] {
  if (reader.flavour === 'pcre2' && reader.peek() === '*') return readVerb(reader, start);
  if (!reader.take('?')) return [capturing(reader, null, start)];
  const isPcre = reader.flavour === 'pcre2';
  if (reader.take('#')) return comment(reader, start);
  if (reader.take(':')) return [plain(reader, start)];
  if (reader.flavour !== 'go') {
    for (const [sign, behind, negate] of LOOKS)
      if (reader.take(sign)) return [look(reader, behind, negate, start)];
    if (reader.take('>')) {
      if (reader.isPython) reader.differs(start, 'Atomic groups need Python 3.11 or later.');
      return [plain(reader, start, true)];
    }
    if (reader.take('(')) return [condition(reader, start)];
  } else if (/^<?[=!]/.test(reader.peek(2)))
    return reader.fail(
      'Go’s engine has no lookahead and no lookbehind. Rewrite the pattern without, or check in code.',
      start,
    );
  if (reader.flavour === 'go' && /^<\w/.test(reader.peek(2)))
    reader.differs(start, 'Before Go 1.22 a group is named only as (?P<name>…).');
  if (isPcre && /^<?\*/.test(reader.peek(2)))
    return reader.fail(
      'A lookaround that is not atomic, (?*…), can’t be run here. Write (?=…) or (?<=…).',
      start,
    );
  if (isPcre && reader.take('|')) return [branchReset(reader, start)];
  const named = reader.match(
    isPcre ? /P?<([^>]*)>|'([^']*)'/ : reader.isPython ? /P<([^>]*)>/ : /P?<([^>]*)>/,
  );
  if (named !== null) return [capturing(reader, groupName(reader, named[1] ?? named[2] ?? '', start), start)];
  if (reader.flavour !== 'go') {
    const referred = reader.match(/P=([^)]*)\)/)?.[1];
    if (referred !== undefined)
      return [referTo(reader, groupName(reader, referred, start), { start, end: reader.at })];
  }
  if (isPcre) {
    const called = reader.match(/(?:R|([+-]?\d+)|&([^)]*)|P>([^)]*))\)/);
    if (called !== null) {
      const target =
        called[1] === undefined ? (called[2] ?? called[3] ?? 0) : numberOf(reader, called[1], start);
      return [callOf(reader, target, { start, end: reader.at })];
    }
    if (/^C/.test(reader.peek()))
      return reader.fail(
        'A callout, (?C…), calls the program that uses PCRE2, so it can’t be run here. Take it away.',
        start,
      );
  }
  return modifiers(reader, start);
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
  return {
    type: 'group',
    number: null,
    name: null,
    atomic: false,
    modifiers: '',
    body,
    start,
    end: reader.at,
  };
}

/** `(?i)` from here on, `(?i:…)` for one group. */
function modifiers(reader: Reader, start: number): Node[] {
  const switched = readSwitches(reader, start);
  const { modes } = reader;
  reader.modes = withSwitches(reader, switched, start);
  if (reader.take(')')) {
    if (reader.isPython)
      return reader.fail(
        'Python takes flags for the whole pattern only at its beginning. Put them there, or write (?i:…) around what they are for.',
        start,
      );
    return [{ type: 'note', words: `flags from here on: ${switched}`, start, end: reader.at }];
  }
  if (!reader.take(':'))
    return reader.fail('After (? comes one of : = ! <= <! > # |, a name, or flags.', start);
  const group = plain(reader, start, false, switched);
  reader.modes = modes;
  return [group];
}
