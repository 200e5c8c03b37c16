import type { CharacterSet, EdgeKind, FlavourPattern, Node, SetItem, Target } from '../flavours/tree.ts';
import type { Explanation } from './explain-pattern.ts';
import { charWords, hasCase, joined, quantifierWords } from './words.ts';

/** The most parts that are explained. */
const MAX_PARTS = 2_000;
const SHOWN_ITEMS = 12;

const EDGES: Readonly<Record<EdgeKind, string>> = {
  'text-start': 'Beginning of the text',
  'text-end': 'End of the text',
  'last-line-end': 'End of the text, or before a line break at the end',
  'line-start': 'Beginning of the text or of a line',
  'inner-line-start': 'Beginning of the text or of a line',
  'line-end': 'End of the text or of a line',
  'search-start': 'Where the last match ended',
  boundary: 'Word boundary',
  'no-boundary': 'Not a word boundary',
};

const VERBS = {
  fail: 'Fails, so that other ways are tried',
  accept: 'Ends the match here, successfully',
  commit: 'If what follows fails, there is no match at all',
  prune: 'If what follows fails, this start fails',
  skip: 'If what follows fails, the search goes on from here',
} as const;

/** Explains a pattern of another flavour as a tree in its own order. */
export function explainFlavour({ root }: FlavourPattern, source: string): Explanation {
  return new Explainer(source).whole(root);
}

class Explainer {
  private readonly source: string;
  private count = 0;

  constructor(source: string) {
    this.source = source;
  }

  whole(root: Node): Explanation {
    const text =
      root.type === 'choice'
        ? 'Matches one of these, the first that fits'
        : this.source === ''
          ? 'Matches the empty text everywhere'
          : 'Matches, in this order';
    return { start: 0, end: this.source.length, raw: this.source, text, parts: this.body(root) };
  }

  /** The parts of a group's content. */
  private body(node: Node): Explanation[] {
    if (node.type === 'choice')
      return node.options.map((option, index) =>
        this.part(
          option,
          `Alternative ${index + 1}${option.start === option.end ? ': nothing' : ''}`,
          this.body(option),
        ),
      );
    return node.type === 'sequence' ? this.sequence(node.parts) : [this.node(node)];
  }

  /** Neighbouring plain characters are one part. */
  private sequence(nodes: readonly Node[]): Explanation[] {
    const parts: Explanation[] = [];
    let run: { node: Node; point: number; folds: boolean }[] = [];
    const flush = () => {
      const [first] = run;
      const last = run.at(-1);
      if (first === undefined || last === undefined) return;
      const text = String.fromCodePoint(...run.map(({ point }) => point));
      const folded = run.some(({ folds }) => folds) ? ', in either case' : '';
      const words = run.length === 1 ? charWords(first.point) : `the text “${text}”`;
      parts.push({
        ...this.part(first.node, words + folded, []),
        end: last.node.end,
        raw: this.source.slice(first.node.start, last.node.end),
      });
      run = [];
    };
    for (const node of nodes) {
      if (this.count > MAX_PARTS) break;
      const point = node.type === 'set' ? pointOf(node.set) : null;
      if (point !== null && node.type === 'set' && run.length < 200)
        run.push({ node, point, folds: node.set.folding !== 'none' && hasCase(point) });
      else {
        flush();
        parts.push(this.node(node));
      }
    }
    flush();
    return parts;
  }

  private node(node: Node): Explanation {
    switch (node.type) {
      case 'set':
        return this.part(node, setWords(node.set), []);
      case 'sequence':
      case 'choice':
        return this.part(node, 'In this order', this.body(node));
      case 'group':
        return this.part(node, groupWords(node), this.body(node.body));
      case 'repeat': {
        const words = quantifierWords({ ...node, greedy: node.mode !== 'lazy' });
        const text =
          node.mode === 'possessive' ? words.replace('(greedy)', '(possessive: gives nothing back)') : words;
        return this.part(node, text, [this.node(node.body)]);
      }
      case 'look': {
        const text = node.behind ? 'What comes before' : 'What follows';
        return this.part(
          node,
          `${text} ${node.negate ? 'must not match' : 'must match, without being consumed'}`,
          this.body(node.body),
        );
      }
      case 'edge':
        return this.part(node, EDGES[node.kind], []);
      case 'reference':
        return this.part(
          node,
          `The same text that ${groupName(node.target)} matched; fails if it took no part`,
          [],
        );
      case 'call':
        return this.part(
          node,
          node.target === 0
            ? 'The whole pattern again, within itself (recursion)'
            : `The pattern of ${groupName(node.target)} again (its text may differ)`,
          [],
        );
      case 'condition':
        return this.part(node, conditionWords(node), [
          this.part(node.yes, node.test.kind === 'never' ? 'Definitions' : 'If so', this.body(node.yes)),
          ...(node.no.start === node.no.end ? [] : [this.part(node.no, 'Otherwise', this.body(node.no))]),
        ]);
      case 'verb':
        return this.part(node, VERBS[node.verb], []);
      case 'keep':
        return this.part(node, 'The match begins here; what is before it must match, but is left out', []);
      case 'newline':
        return this.part(node, 'a line break of any kind, \\r\\n included', []);
      case 'grapheme':
        return this.part(node, 'a character with its marks', []);
      case 'note':
        return this.part(
          node,
          node.words.replace(/^./, (letter) => letter.toUpperCase()),
          [],
        );
    }
  }

  private part({ start, end }: Node, text: string, parts: readonly Explanation[]): Explanation {
    this.count += 1;
    return { start, end, raw: this.source.slice(start, end), text, parts };
  }
}

const groupName = (target: Target) =>
  typeof target === 'number' ? `group ${target}` : `the group “${target}”`;

function pointOf({ items, negate }: CharacterSet): number | null {
  const [only] = items;
  return !negate && items.length === 1 && only?.kind === 'range' && only.low === only.high ? only.low : null;
}

function itemWords(item: SetItem): string {
  if (item.kind === 'type') return item.words;
  return item.low === item.high ? charWords(item.low) : `${charWords(item.low)} to ${charWords(item.high)}`;
}

function setWords(set: CharacterSet): string {
  const { items, negate, folding } = set;
  const point = pointOf(set);
  const folded =
    folding !== 'none' && items.some((item) => item.kind === 'range' && hasCase(item.low))
      ? ', in either case'
      : '';
  if (point !== null) return charWords(point) + folded;
  const [only] = items;
  if (!negate && items.length === 1 && only?.kind === 'type') return only.words;
  const more = items.length > SHOWN_ITEMS ? ` and ${items.length - SHOWN_ITEMS} more` : '';
  return `${negate ? 'any character except' : 'one of'} ${joined(items.slice(0, SHOWN_ITEMS).map(itemWords))}${more}${folded}`;
}

function groupWords({ number, name, atomic, modifiers, body }: Node & { readonly type: 'group' }): string {
  const choice = body.type === 'choice' ? ': one of these, the first that fits' : '';
  if (number !== null)
    return `Group ${number}${name === null ? '' : `, named “${name}”`}, which is captured${choice}`;
  if (atomic) return `Atomic group, which gives nothing back${choice}`;
  return `Group that is not captured${modifiers === '' ? '' : `, with the flags ${modifiers}`}${choice}`;
}

function conditionWords({ test }: Node & { readonly type: 'condition' }): string {
  switch (test.kind) {
    case 'group':
      return `Whether ${groupName(test.target)} has matched`;
    case 'recursion':
      return 'Whether this is within a recursion';
    case 'never':
      return 'Defines groups to be called; matches nothing itself';
    case 'look':
      return `Whether what ${test.look.behind ? 'comes before' : 'follows'} ${test.look.negate ? 'does not match' : 'matches'}`;
  }
}
