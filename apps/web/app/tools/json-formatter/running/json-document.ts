import {
  assemble,
  COMMA,
  conversionOf,
  decodeText,
  encodeText,
  escapeJson,
  indexNodes,
  isJsonError,
  isSpace,
  LINE_FEED,
  type LinesScan,
  layoutOf,
  type NodeIndex,
  oldNodes,
  type Piece,
  print,
  printLines,
  printSorted,
  type Scan,
  scan,
  scanLines,
  textOfBytes,
  unescapeJson,
  utf16Offset,
} from '@hln/json-engine';
import { FoldedTree } from '../../../tool-parts/tree/folded-tree.ts';
import type { InputProblem, PrintStyle, Progress, Report, Source } from './protocol.ts';

type OnProgress = (progress: Progress) => void;

/** A text that the page shows, with everything computed from it so far. */
export class JsonDocument {
  readonly id: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly wellFormed: boolean;
  readonly #isText: boolean;
  readonly #lines: boolean;
  #scanned: Scan | LinesScan | null = null;
  #report: Report | null = null;
  #index: NodeIndex | null = null;
  #tree: FoldedTree | null = null;

  constructor(source: Source, bytes: Uint8Array<ArrayBuffer>, wellFormed: boolean) {
    this.id = source.id;
    this.bytes = bytes;
    this.wellFormed = wellFormed;
    this.#isText = typeof source.content === 'string';
    this.#lines = source.lines;
  }

  static async open(source: Source): Promise<JsonDocument> {
    const { content } = source;
    if (typeof content !== 'string')
      return new JsonDocument(source, new Uint8Array(await content.arrayBuffer()), true);
    const { bytes, wellFormed } = encodeText(content);
    return new JsonDocument(source, bytes, wellFormed);
  }

  /** Whether the values of its tree are where they stand in the text: those of JSON Lines are in an array of our own. */
  get isEditable(): boolean {
    return !this.#lines;
  }

  get isText(): boolean {
    return this.#isText;
  }

  /** The document after a change, with the same containers open. */
  changed(id: number, pieces: readonly Piece[]): JsonDocument {
    const source = { id, content: this.#isText ? '' : new Blob(), lines: this.#lines };
    const next = new JsonDocument(source, assemble(this.bytes, pieces), this.wellFormed);
    if (!next.report(() => undefined).valid) return next;
    const index = next.index();
    next.#tree = this.tree().changed(index, oldNodes(pieces, this.index().start, index.start));
    return next;
  }

  /** Reads the text, once. */
  report(onProgress: OnProgress): Report {
    this.#report ??= this.#read((offset) => onProgress(offset / this.bytes.length));
    return this.#report;
  }

  #read(onProgress: (offset: number) => void): Report {
    const { bytes, wellFormed } = this;
    if (bytes.every(isSpace))
      return {
        valid: false,
        blank: true,
        problems: [],
        figures: null,
        looksLikeLines: false,
        conversion: null,
      };
    const options = { wellFormed, onProgress };
    if (this.#lines) {
      const lines = scanLines(bytes, options);
      this.#scanned = lines;
      return this.#summary(lines.errors, lines.warnings, lines.figures, false);
    }
    try {
      const scanned = scan(bytes, options);
      this.#scanned = scanned;
      return this.#summary([], scanned.warnings.list(), scanned.figures, false);
    } catch (error) {
      if (!isJsonError(error)) throw error;
      return this.#summary([error], [], null, this.#looksLikeLines());
    }
  }

  #summary(
    errors: readonly Omit<InputProblem, 'severity'>[],
    warnings: readonly Omit<InputProblem, 'severity'>[],
    figures: Report['figures'],
    looksLikeLines: boolean,
  ): Report {
    const problem =
      (severity: InputProblem['severity']) =>
      ({ message, offset, line, column }: Omit<InputProblem, 'severity'>): InputProblem => ({
        severity,
        message,
        offset: this.#isText ? utf16Offset(this.bytes, offset) : offset,
        line,
        column,
      });
    return {
      valid: errors.length === 0,
      blank: false,
      problems: [
        ...errors.slice(0, 50).map(problem('error')),
        ...warnings.slice(0, 50).map(problem('warning')),
      ],
      figures: errors.length === 0 ? figures : null,
      looksLikeLines,
      // A typed text has no encoding: it was decoded before.
      conversion: errors.length === 0 || this.#isText ? null : conversionOf(this.bytes),
    };
  }

  /** Whether the first lines are JSON Lines: more than one, and each a separate container. */
  #looksLikeLines(): boolean {
    const sample = this.bytes.subarray(0, 100_000);
    const whole = sample.length === this.bytes.length;
    const end = whole ? sample.length : sample.lastIndexOf(LINE_FEED) + 1;
    const { starts, errors } = scanLines(sample.subarray(0, end), { wellFormed: this.wellFormed });
    return errors.length === 0 && starts.length > 1;
  }

  /** Formats the text. Throws a RangeError if the result would be too large. */
  print(style: PrintStyle, onProgress: OnProgress): Uint8Array<ArrayBuffer> {
    const { bytes, wellFormed } = this;
    const report = (offset: number) => onProgress(offset / bytes.length);
    if (style.kind === 'escape') return encodeText(escapeJson(this.#plainText())).bytes;
    if (style.kind === 'unescape') return encodeText(unescapeJson(this.#plainText())).bytes;
    const layout = style.kind === 'format' ? layoutOf(style.indent) : null;
    const scanned = this.#scanned;
    if (scanned === null) return new Uint8Array(0);
    if ('starts' in scanned) return printLines(bytes, scanned, layout, { wellFormed, onProgress: report });
    if (!style.sortKeys) return print(bytes, scanned.figures, layout, { wellFormed, onProgress: report });
    return printSorted(this.index(), scanned.figures, layout, report);
  }

  /** The text is escaped, regardless of the encoding in which it was saved. */
  #plainText(): string {
    return this.#isText ? decodeText(this.bytes, this.wellFormed) : textOfBytes(this.bytes);
  }

  /** Every value of the text; JSON Lines as one array. Throws a RangeError if there are too many. */
  index(): NodeIndex {
    this.#index ??= this.#makeIndex();
    return this.#index;
  }

  tree(): FoldedTree {
    this.#tree ??= new FoldedTree(this.index());
    return this.#tree;
  }

  #makeIndex(): NodeIndex {
    const { wellFormed } = this;
    const scanned = this.#scanned;
    if (scanned === null) throw new Error('A text that is no JSON has no values.');
    if (!('starts' in scanned)) return indexNodes(this.bytes, scanned.figures, { wellFormed });
    const array = asArray(printLines(this.bytes, scanned, null, { wellFormed }));
    return indexNodes(array, scan(array, { wellFormed }).figures, { wellFormed });
  }
}

/** Compressed lines as the elements of one array: line feeds can only be between them. */
function asArray(lines: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const array = new Uint8Array(lines.length + 2);
  array.set(lines, 1);
  array[0] = 0x5b;
  for (let at = array.indexOf(LINE_FEED); at !== -1; at = array.indexOf(LINE_FEED, at + 1)) array[at] = COMMA;
  const end = lines.length === 0 ? 1 : lines.length;
  array[end] = 0x5d;
  return array.slice(0, end + 1);
}
