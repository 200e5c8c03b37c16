import { at } from '../pattern/at.ts';
import { VERTICAL } from './named-sets.ts';
import { escapedPoint, pointsOf } from './sets.ts';
import {
  type CharacterSet,
  childrenOf,
  type FlavourPattern,
  type Node,
  numbersOf,
  type SetItem,
} from './tree.ts';

/** The same pattern for JavaScript, or the constructs that it has no counterpart for. */
export type JavaScriptPattern =
  | {
      readonly kind: 'pattern';
      readonly source: string;
      readonly flags: string;
      readonly warnings: readonly string[];
    }
  | { readonly kind: 'impossible'; readonly reasons: readonly string[] };

const IMPOSSIBLE = {
  call: 'recursion and calls of groups',
  condition: 'conditions, (?(1)…)',
  verb: 'verbs such as (*SKIP)',
  keep: '\\K',
  grapheme: '\\X',
  'search-start': '\\G',
} as const;

/** Writes a pattern of another flavour for JavaScript, with the flag u. */
export function toJavaScript(pattern: FlavourPattern, flags: string): JavaScriptPattern {
  // The first round learns the numbers of the groups, which atomic groups shift.
  const learned = new Writer(pattern, new Map());
  learned.node(pattern.root);
  if (learned.impossible.size > 0) return { kind: 'impossible', reasons: [...learned.impossible] };
  const writer = new Writer(pattern, learned.numbers);
  const source = writer.node(pattern.root);
  const moved = [...writer.numbers].filter(([from, to]) => from !== to);
  if (moved.length > 0)
    writer.warnings.add(
      `Atomic groups are written with groups of JavaScript, which shifts numbers: ${moved.map(([from, to]) => `${from} is ${to}`).join(', ')}.`,
    );
  return {
    kind: 'pattern',
    source,
    flags: `${flags.includes('g') ? 'g' : ''}${writer.ignoresCase ? 'i' : ''}u${flags.includes('A') ? 'y' : ''}`,
    warnings: [...writer.warnings],
  };
}

class Writer {
  readonly warnings = new Set<string>();
  readonly impossible = new Set<string>();
  /** The number of each group in the written pattern. */
  readonly numbers = new Map<number, number>();
  /** Whether the flag i says the same as every set in the pattern. */
  readonly ignoresCase: boolean;
  private readonly pattern: FlavourPattern;
  private readonly known: ReadonlyMap<number, number>;
  private readonly names = new Set<string>();
  private count = 0;

  constructor(pattern: FlavourPattern, known: ReadonlyMap<number, number>) {
    this.pattern = pattern;
    this.known = known;
    const sets = allSets(pattern.root);
    this.ignoresCase =
      sets.some(({ folding }) => folding !== 'none') &&
      sets.every(({ folding, items }) =>
        folding === 'none' ? items.every(isCaseless) : items.every(isSameIgnoringCase),
      );
    if (this.ignoresCase && sets.some(({ folding }) => folding === 'ascii' || folding === 'python'))
      this.warnings.add('Ignoring case, JavaScript folds a few letters in its own way, such as ſ and K.');
  }

  node(node: Node): string {
    switch (node.type) {
      case 'set':
        return this.set(node.set);
      case 'sequence':
        return node.parts
          .map((part) => (part.type === 'choice' ? `(?:${this.node(part)})` : this.node(part)))
          .join('');
      case 'choice':
        return node.options.map((option) => this.node(option)).join('|');
      case 'group':
        return this.group(node);
      case 'repeat':
        return this.repeat(node);
      case 'look':
        return `(?${node.behind ? '<' : ''}${node.negate ? '!' : '='}${this.node(node.body)})`;
      case 'edge':
        return this.edge(node);
      case 'reference':
        return this.reference(node);
      case 'newline':
        return `(?:\\r\\n|(?!\\r\\n)${VERTICAL.js})`;
      case 'verb':
        if (node.verb === 'fail') return '(?!)';
        return this.cannot('verb');
      case 'note':
        return '';
      default:
        return this.cannot(node.type);
    }
  }

  private cannot(what: keyof typeof IMPOSSIBLE): string {
    this.impossible.add(IMPOSSIBLE[what]);
    return '';
  }

  private group({ number, name, atomic, body }: Node & { readonly type: 'group' }): string {
    if (number === null) return atomic ? this.atomic(() => this.node(body)) : `(?:${this.node(body)})`;
    this.count += 1;
    if (this.numbers.has(number))
      this.warnings.add('Groups that share a number there have numbers of their own in JavaScript.');
    else this.numbers.set(number, this.count);
    const isNew = name !== null && !this.names.has(name);
    if (name !== null && !isNew)
      this.warnings.add(`Only the first group named “${name}” has its name in JavaScript.`);
    if (isNew) this.names.add(name);
    return `(${isNew ? `?<${name}>` : ''}${this.node(body)})`;
  }

  private atomic(body: () => string): string {
    this.count += 1;
    const number = this.count;
    return `(?:(?=(${body()}))\\${number})`;
  }

  private repeat({ body, min, max, mode }: Node & { readonly type: 'repeat' }): string {
    if (max > 1 && hasGroup(body))
      this.warnings.add(
        'JavaScript forgets what groups matched in earlier rounds of a loop; there they keep it.',
      );
    const count =
      max === Number.POSITIVE_INFINITY
        ? min === 0
          ? '*'
          : min === 1
            ? '+'
            : `{${min},}`
        : min === 0 && max === 1
          ? '?'
          : min === max
            ? `{${min}}`
            : `{${min},${max}}`;
    const written = () => `${this.repeatable(body)}${count}`;
    if (mode === 'possessive') return this.atomic(written);
    return `${written()}${mode === 'lazy' ? '?' : ''}`;
  }

  private repeatable(body: Node): string {
    const written = this.node(body);
    return body.type === 'group' || (body.type === 'set' && !written.startsWith('('))
      ? written
      : `(?:${written})`;
  }

  private edge({ kind, words }: Node & { readonly type: 'edge' }): string {
    switch (kind) {
      case 'text-start':
        return '^';
      case 'text-end':
        return '$';
      case 'last-line-end':
        return '(?=\\n?$)';
      case 'line-start':
        return '(?<![^\\n])';
      case 'inner-line-start':
        return '(?:^|(?<=\\n)(?!$))';
      case 'line-end':
        return '(?![^\\n])';
      case 'search-start':
        return this.cannot('search-start');
      default: {
        const word = words === null ? '\\w' : this.set(words);
        if (word === '[A-Za-z0-9_]' && !this.ignoresCase) return kind === 'boundary' ? '\\b' : '\\B';
        const [here, there] =
          kind === 'boundary' ? [`(?!${word})`, `(?=${word})`] : [`(?=${word})`, `(?!${word})`];
        return `(?:(?<=${word})${here}|(?<!${word})${there})`;
      }
    }
  }

  private reference({ target }: Node & { readonly type: 'reference' }): string {
    this.warnings.add(
      'A reference to a group without a match matches nothing in JavaScript; there it fails.',
    );
    const numbers = numbersOf(target, this.pattern);
    return `(?:${numbers.map((number) => `\\${this.known.get(number) ?? number}`).join('|')})`;
  }

  private set(set: CharacterSet): string {
    const { items, negate, folding } = set;
    const isExact =
      this.ignoresCase ||
      folding === 'none' ||
      items.every((item) => item.kind === 'type' || isCaseless(item));
    const [only] = items;
    if (isExact && items.length === 1 && only !== undefined) {
      if (only.kind === 'type') return negate ? opposite(only.js) : only.js;
      if (!negate && only.low === only.high) return literal(only.low);
    }
    const isNested = items.some((item) => item.kind === 'type' && item.js.startsWith('[^'));
    if (isExact && !isNested) return `[${negate ? '^' : ''}${items.map(inClass).join('')}]`;
    if (isExact) return nested(items, negate);
    const { bounds } = pointsOf(set);
    const ranges: string[] = [];
    for (let index = 0; index < bounds.length; index += 2)
      ranges.push(inClass({ kind: 'range', low: at(bounds, index), high: at(bounds, index + 1) }));
    return `[${ranges.join('')}]`;
  }
}

/** A class with an opposite such as `\\W` in it: JavaScript nests no classes with the flag u. */
function nested(items: readonly SetItem[], negate: boolean): string {
  const isOpposite = (item: SetItem) => item.kind === 'type' && item.js.startsWith('[^');
  const plain = items.filter((item) => !isOpposite(item));
  const opposites = items.flatMap((item) => (item.kind === 'type' && isOpposite(item) ? [item.js] : []));
  const parts = [...(plain.length === 0 ? [] : [`[${plain.map(inClass).join('')}]`]), ...opposites];
  if (!negate) return `(?:${parts.join('|')})`;
  const [only] = opposites;
  if (opposites.length > 1 || only === undefined) return `(?:(?!${parts.join('|')})[^])`;
  return plain.length === 0 ? opposite(only) : `(?:(?!${parts[0]})${opposite(only)})`;
}

const opposite = (js: string) => (js.startsWith('[^') ? `[${js.slice(2)}` : `[^${js.slice(1)}`);

function literal(point: number): string {
  const char = String.fromCodePoint(point);
  if (/^[\\^$.*+?()[\]{}|/]$/.test(char)) return `\\${char}`;
  const isVisible =
    point >= 32 && point !== 127 && !(point > 127 && point <= 0xa0) && !(point >= 0xd800 && point <= 0xdfff);
  return point === 10 ? '\\n' : point === 9 ? '\\t' : isVisible ? char : escapedPoint(point);
}

function inClass(item: SetItem): string {
  if (item.kind === 'type') return item.js.slice(1, -1);
  return item.low === item.high
    ? escapedPoint(item.low)
    : `${escapedPoint(item.low)}-${escapedPoint(item.high)}`;
}

/** Whether a part means the same with the flag i and without. */
const isCaseless = (item: SetItem): boolean =>
  item.kind === 'type'
    ? isSameIgnoringCase(item)
    : item.low === item.high &&
      String.fromCodePoint(item.low).toLowerCase() === String.fromCodePoint(item.low).toUpperCase();

/** Whether the flag i does to a part what the flavour does: sets such as upper-case letters keep their case there. */
const isSameIgnoringCase = (item: SetItem): boolean =>
  item.kind === 'range' || !/L[ult]|a-z(?!.*A-Z)(?<!A-Z.*a-z)|A-Z(?!a-z)/.test(item.js);

function allSets(node: Node): CharacterSet[] {
  const found: CharacterSet[] = [];
  const visit = (each: Node): void => {
    if (each.type === 'set') found.push(each.set);
    for (const child of childrenOf(each)) visit(child);
  };
  visit(node);
  return found;
}

const hasGroup = (node: Node): boolean =>
  (node.type === 'group' && node.number !== null) || childrenOf(node).some(hasGroup);
