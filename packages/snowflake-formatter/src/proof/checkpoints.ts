/**
 * The comparison of two texts passes the text between their template marks once, and the comparisons of their
 * renderings pass it again. In the same state, a comparison has the same result for the same text, so the later ones
 * jump over most of each piece: from a place near its start, where their state is the one that the first had there, to
 * a place near its end.
 */
import { STRING } from './cursor.ts';
import type { Walk } from './walk.ts';

/** The text between two marks, without the white space that Jinja removes, and its offset in the text. */
export interface Piece {
  readonly text: string;
  readonly start: number;
}

/** What a comparison remembers about the tokens that it has passed. */
interface State extends Pick<Walk, 'a' | 'b' | 'last' | 'statement' | 'path' | 'joins'> {
  /** Whether the comparison is that of a `$$` body, and where the body starts in both texts; 0 otherwise. */
  readonly nested: boolean;
  readonly origin: readonly [input: number, output: number];
}

/** The state after a token. Offsets count from the start of the piece that contains the token. */
interface Place {
  readonly kind: number;
  readonly start: number;
  readonly end: number;
  readonly outputStart: number;
  readonly outputEnd: number;
  readonly followsDot: boolean;
  readonly joins: number;
  readonly seen: number;
  readonly nested: boolean;
}

/** Two places in a piece between which the text need not be compared again. */
interface Stretch {
  readonly entry: Place;
  readonly exit: Place;
}

/** The offsets at which a comparison stops, and what it does with its state there. */
export interface Checkpoints {
  /** The offset in the whole input at which the comparison stops next. */
  readonly stop: number;
  /** Called with the state after the first token that ends at the stop or later. Moves the stop on. */
  pass(state: State): void;
}

const NEVER: number = Number.MAX_SAFE_INTEGER;

export const NO_CHECKPOINTS: Checkpoints = { stop: NEVER, pass: () => {} };

/** Pieces with fewer characters than this are compared again. */
const SHORTEST = 48;
/** How many characters at the end of a piece are not searched for a later place. */
const WINDOW = 32;
/** The most characters between two places that are tried in a long piece. */
const STEP = 2000;
/** How many characters after a token may decide what it is, such as `://` after a word. */
const LOOKAHEAD = 4;

/** Text that looks like the opening of a mark: the text after the piece decides whether it is one. */
const OPENING = /\{[{%#]|<%/;

/** Whether a brace or a mark in the piece may end outside of it. */
function reachesFar(text: string): boolean {
  return OPENING.test(text) || text.lastIndexOf('{') > text.lastIndexOf('}');
}

/** The state after the last token; undefined if more than that token decides what may follow. */
function placeIn(state: State, pieceStart: number, outputPieceStart: number): Place | undefined {
  const { a, b, last, statement, path, joins, nested, origin } = state;
  const input = pieceStart - origin[0];
  const output = outputPieceStart - origin[1];
  const within = a.start >= input && b.start >= output;
  if (!within || last.end !== b.end || last.kind === STRING || !path.isClear) return undefined;
  return {
    kind: a.kind,
    start: a.start - input,
    end: a.end - input,
    outputStart: b.start - output,
    outputEnd: b.end - output,
    followsDot: last.followsDot,
    joins: joins.state,
    seen: statement.seen,
    nested,
  };
}

/** Notes places while the two texts themselves are compared, before they are rendered. */
export class NotedStretches implements Checkpoints {
  stop = 0;
  private readonly input: readonly Piece[];
  private readonly output: readonly Piece[];
  private readonly stretches: (Stretch | undefined)[] = [];
  /** The piece that is searched for the next place, and the first place found in it. */
  private piece = -1;
  private entry: Place | undefined;

  constructor(input: readonly Piece[], output: readonly Piece[]) {
    this.input = input;
    this.output = output;
    this.nextPiece(0);
  }

  /** The stretch of a piece, if its text was compared. */
  of(piece: number): Stretch | undefined {
    return this.stretches[piece];
  }

  pass(state: State): void {
    const before = this.input[this.piece] as Piece;
    const after = this.output[this.piece] as Piece;
    const passed = state.a.end + state.origin[0];
    const outputPassed = state.b.end + state.origin[1];
    const end = before.start + before.text.length;
    if (passed + LOOKAHEAD > end || outputPassed + LOOKAHEAD > after.start + after.text.length) {
      this.nextPiece(passed);
      return;
    }
    const place = placeIn(state, before.start, after.start);
    if (place === undefined) this.stop = passed + 1;
    else {
      const { entry } = this;
      if (entry === undefined) this.entry = place;
      else if (entry.nested === place.nested) this.stretches[this.piece] = { entry, exit: place };
      const left = end - WINDOW - passed;
      if (left > 0 || entry === undefined)
        this.stop = passed + Math.max(1, Math.min(left, Math.max(64, Math.min(STEP, left >> 1))));
      else this.nextPiece(passed);
    }
  }

  /** Moves on to the next piece that is worth noting and ends after this offset of the input. */
  private nextPiece(from: number): void {
    this.entry = undefined;
    this.stop = NEVER;
    while (++this.piece < this.input.length) {
      const { text, start } = this.input[this.piece] as Piece;
      if (text.length < SHORTEST || start + text.length <= from || reachesFar(text)) continue;
      this.stop = Math.max(start, from) + 1;
      return;
    }
  }
}

/** A piece by its number, with its offsets in two renderings. */
export interface PlacedPiece {
  readonly piece: number;
  readonly before: number;
  readonly after: number;
}

/** Jumps over noted stretches while two renderings are compared. */
export class KnownStretches implements Checkpoints {
  stop = 0;
  private readonly noted: NotedStretches;
  private readonly pieces: readonly PlacedPiece[];
  private next = 0;

  constructor(noted: NotedStretches, pieces: readonly PlacedPiece[]) {
    this.noted = noted;
    this.pieces = pieces;
    this.findNext(0);
  }

  pass(state: State): void {
    const { a, b, last, statement, joins, origin } = state;
    const { piece, before, after } = this.pieces[this.next] as PlacedPiece;
    const { entry, exit } = this.noted.of(piece) as Stretch;
    const place = placeIn(state, before, after);
    if (place !== undefined && isSamePlace(place, entry)) {
      const input = before - origin[0];
      const output = after - origin[1];
      a.passed(exit.kind, input + exit.start, input + exit.end);
      b.passed(exit.kind, output + exit.outputStart, output + exit.outputEnd);
      last.pass(exit.kind, b.start, b.end, exit.followsDot);
      joins.state = exit.joins;
      statement.seen = exit.seen;
    }
    this.next++;
    this.findNext(a.end + origin[0]);
  }

  /** Moves the stop to the next place after this offset at which a jump may be possible. */
  private findNext(from: number): void {
    this.stop = NEVER;
    for (; this.next < this.pieces.length; this.next++) {
      const { piece, before } = this.pieces[this.next] as PlacedPiece;
      const stretch = this.noted.of(piece);
      if (stretch === undefined || before + stretch.entry.end <= from) continue;
      this.stop = before + stretch.entry.end;
      return;
    }
  }
}

function isSamePlace(a: Place, b: Place): boolean {
  return (
    a.kind === b.kind &&
    a.start === b.start &&
    a.end === b.end &&
    a.outputStart === b.outputStart &&
    a.outputEnd === b.outputEnd &&
    a.followsDot === b.followsDot &&
    a.joins === b.joins &&
    a.seen === b.seen &&
    a.nested === b.nested
  );
}
