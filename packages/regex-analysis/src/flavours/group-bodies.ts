import type { Reader } from './reader.ts';
import { childrenOf, type Node, type Place, type Target } from './tree.ts';

/** What to say of a group without an end. */
export const UNCLOSED = (start: number) =>
  `The group that opens at character ${start + 1} is never closed. Add a ), or write \\( for the character itself.`;

/** Signs of lookarounds: behind, and negative. */
export const LOOKS = [
  ['=', false, false],
  ['!', false, true],
  ['<=', true, false],
  ['<!', true, true],
] as const;

/** Words for groups that begin with an asterisk. */
export const WORDS: Readonly<Record<string, readonly [behind: boolean, negate: boolean]>> = {
  pla: [false, false],
  positive_lookahead: [false, false],
  nla: [false, true],
  negative_lookahead: [false, true],
  plb: [true, false],
  positive_lookbehind: [true, false],
  nlb: [true, true],
  negative_lookbehind: [true, true],
};

/** Names are letters, digits and underscores. */
export function groupName(reader: Reader, name: string, start: number): string {
  if (name.length > 32 && reader.flavour === 'pcre2')
    return reader.fail('A name has at most 32 characters. Shorten it.', start);
  if (!/^[\p{L}_][\p{L}\p{M}\p{N}_]*$/u.test(name))
    return reader.fail(
      `“${name}” can’t name a group: a name begins with a letter or _, and goes on with letters, digits or _.`,
      start,
    );
  return name;
}

/** Reads the closing parenthesis of a group. */
export function close(reader: Reader, start: number): void {
  if (!reader.take(')')) reader.fail(UNCLOSED(start), start);
}

/** Reads the rest of a group that isn't captured. */
export function plain(reader: Reader, start: number, atomic = false, modifiers = ''): Node {
  const body = reader.grammar.choice(reader);
  close(reader, start);
  return { type: 'group', number: null, name: null, atomic, modifiers, body, start, end: reader.at };
}

/** Reads the rest of a lookaround. */
export function look(
  reader: Reader,
  behind: boolean,
  negate: boolean,
  start: number,
): Node & { readonly type: 'look' } {
  const before = reader.count;
  const body = reader.grammar.choice(reader);
  close(reader, start);
  if (behind && hasAccept(body))
    return reader.fail('(*ACCEPT) in a lookbehind can’t be run here. Write it outside.', start);
  if (behind && reader.isPython) forbidInnerReferences(reader, body, before, start);
  return { type: 'look', behind, negate, body, start, end: reader.at };
}

const hasAccept = (node: Node): boolean =>
  (node.type === 'verb' && node.verb === 'accept') || childrenOf(node).some(hasAccept);

function forbidInnerReferences(reader: Reader, node: Node, before: number, start: number): void {
  const visit = (each: Node): void => {
    if (each.type === 'reference') {
      const numbers = typeof each.target === 'number' ? [each.target] : (reader.named.get(each.target) ?? []);
      if (numbers.some((number) => number > before))
        reader.fail('Python refuses a reference to a group of the same lookbehind. Write it without.', start);
    }
    for (const child of childrenOf(each)) visit(child);
  };
  visit(node);
}

/** A reference to a group, which has to exist when the whole pattern is read. */
export function referTo(reader: Reader, target: Target, place: Place): Node {
  if (reader.isPython) {
    const numbers = typeof target === 'number' ? [target] : (reader.named.get(target) ?? []);
    const [number] = numbers;
    if (number === undefined || number > reader.count || number === 0)
      return reader.fail(
        `There is no group ${target} before this. Number groups from the left, or name it (?P<${target}>…).`,
        place.start,
      );
    if (reader.open.has(number))
      return reader.fail(
        `Group ${target} isn’t closed yet: Python refuses a reference within the group.`,
        place.start,
      );
  } else reader.later.push(() => mustExist(reader, target, place));
  return { type: 'reference', target, folding: reader.folding, ...place };
}

/** Fails if the pattern, which was read to its end, has no such group. */
export function mustExist(reader: Reader, target: Target, { start }: Place, isCall = false): void {
  const exists =
    typeof target === 'number' ? target <= reader.count && (target > 0 || isCall) : reader.named.has(target);
  if (!exists)
    reader.fail(
      `The pattern has no group ${typeof target === 'number' ? target : `“${target}”`}. Correct the reference.`,
      start,
    );
}

export function callOf(reader: Reader, target: Target, place: Place): Node {
  reader.hasCalls = true;
  reader.later.push(() => {
    mustExist(reader, target, place, true);
    if (reader.hasVerbs)
      reader.fail(
        'Recursion together with verbs such as (*SKIP) can’t be run here. Do without one of them.',
        place.start,
      );
  });
  return { type: 'call', target, ...place };
}
