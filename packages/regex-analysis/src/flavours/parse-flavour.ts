import { callOf, referTo } from './group-bodies.ts';
import { globalFlags, modesOf, skipExtended, startOptions } from './modes.ts';
import { ANY, NOT_NEWLINE, one, shorthand } from './named-sets.ts';
import { readClass } from './parse-class.ts';
import { type Escape, readEscape } from './parse-escape.ts';
import { readGroup } from './parse-group.ts';
import { Reader } from './reader.ts';
import { childrenOf, type FlavourPattern, type ForeignFlavour, MAX_PATTERN, type Node } from './tree.ts';

/** The flags of each flavour, with `g` for all matches, in the order in which they are shown. */
export const FLAVOUR_FLAGS: Readonly<Record<ForeignFlavour, string>> = {
  pcre2: 'gimsxuUAD',
  python: 'gimsxa',
  go: 'gimsU',
};

/**
 * Parses a pattern of another flavour.
 *
 * @throws FlavourError if the flavour refuses it, or if it has a construct that can't be run here.
 */
export function parseFlavour(source: string, flags: string, flavour: ForeignFlavour): FlavourPattern {
  const reader = new Reader(source, flavour, modesOf(flags, flavour), {
    choice: readChoice,
    sequence: readSequence,
  });
  if (source.length > MAX_PATTERN)
    reader.fail(
      `This pattern has more than ${MAX_PATTERN.toLocaleString('en-NZ')} characters. Shorten it.`,
      0,
    );
  if (flavour === 'pcre2') startOptions(reader);
  if (flavour === 'python') globalFlags(reader);
  const root = readChoice(reader);
  if (!reader.isDone())
    reader.fail('This ) closes no group. Take it away, or write \\) for the character itself.');
  for (const check of reader.later) check();
  return {
    root,
    names: Array.from({ length: reader.count }, (_, index) => reader.names[index] ?? null),
    named: reader.named,
    differences: reader.differences,
  };
}

/** Reads alternatives until a closing parenthesis or the end; switched flags hold until there. */
function readChoice(reader: Reader): Node {
  const { modes } = reader;
  const start = reader.at;
  const options = [readSequence(reader)];
  while (reader.take('|')) options.push(readSequence(reader));
  reader.modes = modes;
  const [only] = options;
  return options.length === 1 && only !== undefined
    ? only
    : { type: 'choice', options, start, end: reader.at };
}

function readSequence(reader: Reader): Node {
  const start = reader.at;
  const parts: Node[] = [];
  for (;;) {
    if (reader.modes.extended > 0) skipExtended(reader);
    if (reader.isDone() || reader.peek() === '|' || reader.peek() === ')') break;
    parts.push(...readItem(reader, parts));
  }
  return { type: 'sequence', parts, start, end: reader.at };
}

/** Reads an atom, or a quantifier which then replaces the last part. */
function readItem(reader: Reader, parts: Node[]): Node[] {
  const start = reader.at;
  const quantifier = readQuantifier(reader);
  if (quantifier !== null) return [repeat(reader, parts, quantifier, start)];
  const char = reader.next();
  switch (char) {
    case '(':
      return reader.nested(() => readGroup(reader, start));
    case '[':
      return wordEdge(reader, start) ?? [{ type: 'set', set: readClass(reader), start, end: reader.at }];
    case '.':
      return [
        {
          type: 'set',
          set: reader.set([reader.modes.dotAll ? ANY : NOT_NEWLINE], false, 'none'),
          start,
          end: reader.at,
        },
      ];
    case '^':
    case '$':
      return [{ type: 'edge', kind: edgeOf(reader, char), words: null, start, end: reader.at }];
    case '\\':
      return ofEscape(reader, readEscape(reader, false), start);
    default:
      if (
        char === '{' &&
        reader.flavour === 'pcre2' &&
        /^(?: *\d+ *(?:, *\d* *)?| *, *\d+ *)\}/.test(reader.peek(30))
      )
        reader.differs(
          start,
          'From PCRE2 10.43 (PHP 8.4) on, this is a quantifier: {,3} is {0,3}, and spaces don’t count. Here, as before, it is its characters. Write {0,3}, or \\{.',
        );
      return [{ type: 'set', set: reader.set([one(char)]), start, end: reader.at }];
  }
}

function edgeOf({ flavour, modes }: Reader, char: '^' | '$') {
  if (char === '^')
    return !modes.multiline ? 'text-start' : flavour === 'pcre2' ? 'inner-line-start' : 'line-start';
  if (modes.multiline) return 'line-end';
  return flavour === 'go' || modes.dollarEndOnly ? 'text-end' : 'last-line-end';
}

/** PCRE2's `[[:<:]]` and `[[:>:]]`: the beginning and the end of a word. */
function wordEdge(reader: Reader, start: number): Node[] | null {
  if (reader.flavour !== 'pcre2') return null;
  const sign = reader.match(/\[:([<>]):\]\]/)?.[1];
  if (sign === undefined) return null;
  const words = reader.set([shorthand('w', reader.flavour, reader.modes)], false, 'none');
  const place = { start, end: reader.at };
  const word: Node = { type: 'set', set: words, ...place };
  return [
    { type: 'edge', kind: 'boundary', words, ...place },
    { type: 'look', behind: sign === '>', negate: false, body: word, ...place },
  ];
}

function ofEscape(reader: Reader, found: Escape, start: number): Node[] {
  const place = { start, end: reader.at };
  switch (found.kind) {
    case 'char':
      return [{ type: 'set', set: reader.set([one(found.point)]), ...place }];
    case 'set':
      return [{ type: 'set', set: reader.set([found.item]), ...place }];
    case 'edge': {
      const isWord = found.edge === 'boundary' || found.edge === 'no-boundary';
      const words = isWord ? reader.set([shorthand('w', reader.flavour, reader.modes)], false, 'none') : null;
      return [{ type: 'edge', kind: found.edge, words, ...place }];
    }
    case 'quoted': {
      let at = found.start;
      return [...found.text].map((char) => {
        const from = at;
        at += char.length;
        return { type: 'set', set: reader.set([one(char)]), start: from, end: at };
      });
    }
    case 'reference':
      return [referTo(reader, found.group, place)];
    case 'call':
      return [callOf(reader, found.group, place)];
    case 'grapheme':
      reader.differs(
        start,
        'Before PCRE2 10.44 (PHP 8.4), \\X takes emoji that follow one another as one. Here it follows Unicode’s rules, in your browser’s version.',
      );
      return [{ type: 'grapheme', ...place }];
    case 'keep':
    case 'newline':
      return [{ type: found.kind, ...place }];
    case 'nothing':
      return [];
  }
}

interface Quantifier {
  readonly min: number;
  readonly max: number;
}

function readQuantifier(reader: Reader): Quantifier | null {
  const start = reader.at;
  const sign = reader.match(/[*+?]/)?.[0];
  if (sign !== undefined)
    return { min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Number.POSITIVE_INFINITY };
  const braces = reader.match(reader.isPython ? /\{(?!\})(\d*)(?:(,)(\d*))?\}/ : /\{(\d+)(?:(,)(\d*))?\}/);
  if (braces === null) return null;
  const [, low = '', comma, high = ''] = braces;
  const min = low === '' ? 0 : Number(low);
  const max = comma === undefined ? min : high === '' ? Number.POSITIVE_INFINITY : Number(high);
  if (max < min)
    reader.fail('The first number of the quantifier is greater than the second. Swap them.', start);
  const most = { pcre2: 65_535, python: 4_294_967_294, go: 1000 }[reader.flavour];
  if (Math.max(min, Number.isFinite(max) ? max : 0) > most)
    reader.fail(
      `A quantifier counts up to ${most.toLocaleString('en-NZ')} here. Write a smaller number.`,
      start,
    );
  return { min, max };
}

function repeat(reader: Reader, parts: Node[], { min, max }: Quantifier, start: number): Node {
  // A comment between an item and its quantifier is skipped.
  let last = parts.pop();
  while (last?.type === 'note' && last.words === 'a comment') last = parts.pop();
  const isTwice = last?.type === 'repeat';
  if (
    last === undefined ||
    (last.type === 'edge' && reader.flavour !== 'go') ||
    last.type === 'note' ||
    last.type === 'keep' ||
    (last.type === 'verb' && last.verb !== 'accept') ||
    isTwice
  )
    reader.fail(
      isTwice
        ? 'This quantifier follows another one. Take it away, or put what is repeated into a group: (?:…).'
        : 'There is nothing before this that could be repeated. Put something before the quantifier, or write a backslash before it for the character itself.',
      start,
    );
  if (reader.flavour === 'pcre2' && reader.modes.extended > 0) skipExtended(reader);
  const isLazy = reader.take('?');
  const isPossessive = !isLazy && reader.flavour !== 'go' && reader.take('+');
  const mode = isPossessive ? 'possessive' : isLazy !== reader.modes.ungreedy ? 'lazy' : 'greedy';
  if (isPossessive && reader.isPython) {
    reader.differs(start, 'Possessive quantifiers need Python 3.11 or later.');
    if (hasGroups(last))
      reader.differs(
        start,
        'After a possessive loop Python (to 3.13 at least) can report text of a round that it gave up for a group within the loop. Here such a group keeps its text from before.',
      );
  }
  return { type: 'repeat', body: last, min, max, mode, start: last.start, end: reader.at };
}

const hasGroups = (node: Node): boolean =>
  (node.type === 'group' && node.number !== null) || childrenOf(node).some(hasGroups);
