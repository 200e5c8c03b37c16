import { isJson } from '../text/scan.ts';
import { around, documentsInWords, isBalanced, type Part } from './documents.ts';
import { type Change, Edits } from './edits.ts';
import { RepairGrammar } from './repair-grammar.ts';
import { QUOTED_KEY } from './repair-scalar.ts';
import {
  isEscapedThroughout,
  type Rewriting,
  withoutBackslashes,
  withoutEntities,
  withPlainPunctuation,
} from './rewrites.ts';

const FENCED = /```[\w-]*[ \t]*\r?\n([\s\S]*?)(?:\r?\n[ \t]*```|```|$)/g;

/** How many brackets in the words before the JSON, such as `[1]`, are tried as its beginning. */
const MOST_STARTS = 8;

/** A quoted key at the beginning, whose object has no braces. */
const MEMBERS = /^\s*(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|“[^”\n]*”)\s*(?::|=>?)/;

/** A key without quotes at the beginning. */
const BARE_MEMBER = /^\s*[\p{L}_$][\p{L}\p{N}_$-]*\s*:\s*["'[{\d-]/u;

/** The changes with which a text of keys without quotes is certainly the inside of an object. */
const CERTAIN = new Set([
  QUOTED_KEY,
  'Braces around members that have none',
  '} that was missing',
  'Double quotes instead of others',
  'A comma removed that nothing follows',
]);

export type { Change } from './edits.ts';

export interface Repair {
  /** Valid JSON. */
  readonly text: string;
  /** In the order of the text; at most 500. */
  readonly changes: readonly Change[];
  /** The number of all changes. */
  readonly count: number;
}

/** Longer texts are not repaired: guessing the intended meaning is unreliable, and a person should look at it. */
export const MAX_REPAIR = 20_000_000;

/**
 * Repairs malformed JSON: trailing and missing commas, other quotes, keys without quotes, comments, Python, Ruby and
 * JavaScript words, unclosed brackets, members without braces, surrounding words. It adds no key or value that the text
 * does not have: a key without a value is removed. Null if nothing has to be done, or if the intended meaning can't be
 * guessed. Every change is listed, and everything else stays the same byte for byte.
 */
export function repairJson(text: string): Repair | null {
  if (text.length > MAX_REPAIR) return null;
  const entities = withoutEntities(text);
  if (entities !== null) return repairRewritten(text, entities);
  const backslashes = withoutBackslashes(text);
  if (backslashes !== null && isEscapedThroughout(text)) return repairRewritten(text, backslashes);
  const repair = new PastedText(text).repair();
  return repair ?? (backslashes === null ? null : repairRewritten(text, backslashes));
}

/** Shows a text that had to be changed as a whole as one change, with the repairs that it needed besides. */
function repairRewritten(text: string, { text: inner, message }: Rewriting): Repair | null {
  const isValid = isJson(inner);
  const repair = isValid ? null : new PastedText(inner).repair();
  if (!isValid && repair === null) return null;
  const changes = repair?.changes ?? [];
  const messages = new Set([message, ...changes.map((change) => change.message)]);
  const edits = new Edits();
  const loses = changes.some((change) => change.loses);
  edits.replace(0, text.length, repair?.text ?? inner, [...messages].join('. '), loses);
  return { text: repair?.text ?? inner, changes: edits.list(text), count: edits.made };
}

/** A text in which JSON is looked for. */
class PastedText {
  readonly #original: string;
  /** The text with plain punctuation, at the same positions. */
  readonly #text: string;

  constructor(text: string) {
    this.#original = text;
    this.#text = withPlainPunctuation(text, new Edits());
  }

  repair(): Repair | null {
    const fenced = fencedParts(this.#text).flatMap((block) => {
      const documents = documentsInWords(this.#text.slice(block.start, block.end));
      const inText = documents.map(({ start, end }) => ({
        start: block.start + start,
        end: block.start + end,
      }));
      return inText.length > 0 ? inText : [block];
    });
    if (fenced.length > 0) {
      const repair = this.#repairParts(fenced);
      if (repair !== null) return repair;
    }
    if (MEMBERS.test(this.#text)) {
      const members = this.#newEdits();
      if (new RepairGrammar(this.#text, members, true).run()) return this.#finished(members);
    }
    const documents = documentsInWords(this.#text);
    if (documents.length > 0) {
      const repair = this.#repairParts(documents, documents.length);
      if (repair !== null) return repair;
    }
    const edits = this.#newEdits();
    if (new RepairGrammar(this.#text, edits).run()) return edits.count === 0 ? null : this.#finished(edits);
    // Of the possible readings, the one that leaves out the fewest words.
    const parts = [...partsInProse(this.#text)].sort((a, b) => b.end - b.start - (a.end - a.start));
    for (const part of parts) {
      if (around(this.#text, [part]).length === 0) continue;
      const repair = this.#repairParts([part]);
      if (repair !== null) return repair;
    }
    return this.#repairBareMembers();
  }

  /** Reads words with colons as members only if nothing else has to be guessed: `key: value` is found in all kinds of text. */
  #repairBareMembers(): Repair | null {
    if (!BARE_MEMBER.test(this.#text)) return null;
    const edits = this.#newEdits();
    const repair = new RepairGrammar(this.#text, edits, true).run() ? this.#finished(edits) : null;
    const messages = repair?.changes.map(({ message }) => message) ?? [];
    const keys = messages.filter((message) => message === QUOTED_KEY).length;
    return keys > 1 && messages.every((message) => CERTAIN.has(message)) ? repair : null;
  }

  #newEdits(): Edits {
    const edits = new Edits();
    withPlainPunctuation(this.#original, edits);
    return edits;
  }

  /** Repairs the content of these parts, and removes the words around them; null if it is not this many values. */
  #repairParts(parts: readonly Part[], values?: number): Repair | null {
    const edits = this.#newEdits();
    for (const { start, end } of around(this.#text, parts)) {
      const areQuotes = /^["'`]$/.test(this.#text.slice(start, end).trim());
      const message = areQuotes ? 'Quotes around the JSON removed' : 'Words around the JSON removed';
      edits.replace(start, end, '', message, !areQuotes);
    }
    const grammar = new RepairGrammar(masked(this.#text, parts), edits);
    if (!grammar.run() || (values !== undefined && grammar.values !== values)) return null;
    return this.#finished(edits);
  }

  #finished(edits: Edits): Repair | null {
    const text = edits.apply(this.#original);
    return isJson(text) ? { text, changes: edits.list(this.#original), count: edits.made } : null;
  }
}

/** Returns the code blocks of a text with words around them; empty if there are only blocks. */
function fencedParts(text: string): readonly Part[] {
  const blocks = [...text.matchAll(FENCED)];
  const outside = text.replaceAll(FENCED, '').trim();
  if (outside === '') return [];
  return blocks.flatMap((block) => {
    const content = block[1] ?? '';
    const start = block.index + block[0].indexOf('\n') + 1;
    return content.trim() === '' ? [] : [{ start, end: start + content.length }];
  });
}

/**
 * Yields where JSON may be in a text that begins or ends with words: from a bracket to the end, or to the last bracket.
 * The words must have balanced brackets, so that no part of the JSON is mistaken for them.
 */
function* partsInProse(text: string): Generator<Part> {
  const lastClosed = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1;
  let tried = 0;
  for (const { index: start } of text.matchAll(/[{[]/g)) {
    if (++tried > MOST_STARTS) return;
    if (!isBalanced(text.slice(0, start))) continue;
    yield { start, end: text.length };
    if (lastClosed > start && lastClosed < text.length) yield { start, end: lastClosed };
  }
}

/** Returns the text with everything but these parts blanked, at the same length. */
function masked(text: string, parts: readonly Part[]): string {
  const kept = parts.map(({ start, end }, index) => {
    const before = parts[index - 1]?.end ?? 0;
    return '\n'.repeat(start - before) + text.slice(start, end);
  });
  return kept.join('') + '\n'.repeat(text.length - (parts.at(-1)?.end ?? 0));
}
