/** A construct from another language's regular expressions, which here means something else or nothing. */
export interface FlavourNote {
  /** Offset in the source, from 0, in UTF-16 units. */
  readonly index: number;
  readonly length: number;
  /** Names its language and what to write here, in whole sentences. */
  readonly message: string;
  /** The whole pattern with this construct rewritten for JavaScript; null if it has no counterpart. */
  readonly fix: { readonly source: string; readonly flags: string; readonly written: string } | null;
  /** Whether one of the flavours that the page runs may read it so. */
  readonly isOfFlavour: boolean;
}

/** A construct from another language's regular expressions, at a position in a pattern. */
export interface Found {
  readonly length: number;
  readonly message: string;
  /** Its replacement; null if there is no counterpart. */
  readonly text: string | null;
  /** The end of the replaced source, if beyond the construct. */
  readonly until?: number;
  /** The start of the replaced source, if before the construct. */
  readonly from?: number;
  readonly addFlags?: string;
  /** True if none of the flavours that the page runs reads it so. */
  readonly isElsewhere?: boolean;
}

/** A position in a pattern. */
export interface Place {
  readonly source: string;
  readonly flags: string;
  readonly at: number;
  readonly inClass: boolean;
}

/** Finds one kind of construct, if it is at the position. */
export type Rule = (place: Place) => Found | null;

export const hasUnicode = (flags: string) => /[uv]/.test(flags);

/** The flag u where it is missing. */
export const withUnicode = (flags: string) => (hasUnicode(flags) ? {} : { addFlags: 'u' });

/** The contents of POSIX classes, as parts of a class. */
export const POSIX: Readonly<Record<string, string>> = {
  ascii: String.raw`\x00-\x7f`,
  alpha: 'a-zA-Z',
  digit: '0-9',
  alnum: 'a-zA-Z0-9',
  upper: 'A-Z',
  lower: 'a-z',
  space: String.raw`\s`,
  blank: String.raw` \t`,
  word: String.raw`\w`,
  xdigit: '0-9A-Fa-f',
  cntrl: String.raw`\x00-\x1f\x7f`,
  print: String.raw`\x20-\x7e`,
  graph: String.raw`\x21-\x7e`,
  punct: String.raw`!-\/:-@\[-\x60\{-~`,
};

/** Returns the rule that tries a regular expression at a position. */
export function rule(
  pattern: RegExp,
  find: (match: RegExpExecArray, place: Place) => Omit<Found, 'length'> | null,
): Rule {
  const sticky = new RegExp(pattern, 'y');
  return (place) => {
    sticky.lastIndex = place.at;
    const match = sticky.exec(place.source);
    const found = match && find(match, place);
    return match && found && { length: match[0].length, ...found };
  };
}
