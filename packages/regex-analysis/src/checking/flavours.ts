import { ESCAPES, type Found, GROUPS, IN_CLASS, type Place } from './flavour-rules.ts';

/** A construct from another language's regular expressions, which here means something else or nothing. */
export interface FlavourNote {
  /** Offset in the source, from 0, in UTF-16 units. */
  readonly index: number;
  readonly length: number;
  /** Names its language and what to write here, in whole sentences. */
  readonly message: string;
  /** The whole pattern with this construct rewritten for JavaScript; null if it has no counterpart. */
  readonly fix: { readonly source: string; readonly flags: string; readonly written: string } | null;
}

/** Longer patterns are skipped: this runs on every keystroke. */
const MOST_CHARACTERS = 5_000;
/** Further constructs are found once these are rewritten. */
const MOST_NOTES = 20;

/** Merges flags in JavaScript's order; v replaces u. */
function withFlags(flags: string, more: string): string {
  const all = new Set([...flags, ...more]);
  if (more.includes('v')) all.delete('u');
  else if (flags.includes('v')) all.delete('u');
  return [...all].sort().join('');
}

/** Recognises a pattern that was pasted with a language's delimiters: `/…/gi`, `r"…"`. */
function wrapped(source: string, flags: string): FlavourNote | null {
  const literal = /^\s*\/((?:[^/\\\n]|\\.)+)\/([a-zA-Z]*)\s*$/.exec(source);
  if (literal !== null) {
    const [, inner = '', own = ''] = literal;
    const known = [...own].filter((flag) => 'dgimsuvy'.includes(flag)).join('');
    const lost = [...own].filter((flag) => !'dgimsuvy'.includes(flag));
    return {
      index: 0,
      length: source.length,
      message: `Slashes${own === '' ? '' : ` and the flags ${own}`} around a pattern are how JavaScript, Perl, PHP and Ruby write it in code; here they are part of the pattern. Leave only what is between them${known === '' ? '' : ', and set the flags below'}.${lost.length === 0 ? '' : ` JavaScript has no flag ${lost.join(', ')}.`}`,
      fix: { source: inner, flags: withFlags(flags, known), written: `/${inner}/${known}` },
    };
  }
  const python = /^\s*r[bf]?(["'])([\s\S]+)\1\s*$/i.exec(source);
  if (python === null) return null;
  const inner = python[2] ?? '';
  return {
    index: 0,
    length: source.length,
    message:
      'r"…" is how Python writes a pattern in code; here it is part of the pattern. Leave only what is inside.',
    fix: { source: inner, flags, written: inner },
  };
}

/**
 * Returns the constructs of PCRE, Perl, Python, Java, .NET, Ruby, Go and POSIX in a pattern that mean something else or
 * nothing in JavaScript, in order, each with what to write here. At most 20, and none in a pattern of more than 5,000
 * characters.
 */
export function findFlavours(source: string, flags: string): readonly FlavourNote[] {
  if (source.length > MOST_CHARACTERS) return [];
  const around = wrapped(source, flags);
  if (around !== null) return [around];
  const notes: FlavourNote[] = [];
  let inClass = false;
  for (let at = 0; at < source.length && notes.length < MOST_NOTES; ) {
    const place = { source, flags, at, inClass };
    const isEscape = source[at] === '\\';
    const rules = isEscape ? ESCAPES : inClass ? IN_CLASS : GROUPS;
    let found: Found | null = null;
    for (const one of rules) {
      found = one(place);
      if (found !== null) break;
    }
    if (found !== null) {
      notes.push(noteOf(found, place));
      at += found.length;
      continue;
    }
    if (isEscape) at += 2;
    else {
      if (source[at] === '[') inClass = true;
      else if (source[at] === ']') inClass = false;
      at += 1;
    }
  }
  return notes;
}

function noteOf({ length, message, text, until, from, addFlags = '' }: Found, place: Place): FlavourNote {
  const { source, flags, at } = place;
  const before = source.slice(0, from ?? at);
  return {
    index: at,
    length,
    message,
    fix:
      text === null
        ? null
        : {
            source: before + text + source.slice(until ?? at + length),
            flags: withFlags(flags, addFlags),
            written: text,
          },
  };
}
