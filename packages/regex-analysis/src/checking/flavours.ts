import { ESCAPES } from './escape-rules.ts';
import { GROUPS, IN_CLASS } from './group-rules.ts';
import { forUnicode } from './rewrite.ts';
import type { FlavourNote, Found, Place } from './rule.ts';
import { basicPosix, withFlags, wrapped } from './whole-pattern.ts';

/** Longer patterns are skipped: this runs on every keystroke. */
const MOST_CHARACTERS = 5_000;
/** Further constructs are found once these are rewritten. */
const MOST_NOTES = 20;

/**
 * Returns the constructs of PCRE, Perl, Python, Java, .NET, Ruby, Go and POSIX in a pattern that mean something else or
 * nothing in JavaScript, in order, each with what to write here. At most 20, and none in a pattern of more than 5,000
 * characters.
 */
export function findFlavours(source: string, flags: string): readonly FlavourNote[] {
  if (source.length > MOST_CHARACTERS) return [];
  const whole = wrapped(source, flags) ?? basicPosix(source, flags);
  if (whole !== null) return [whole];
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

/** What will need the flag v, which changes what the brackets mean. */
const SET_OPERATION = /(?:--|&&)(?:\[|\\[pPdwsDWS])|-\[[^[\]]+\]\]/;

function noteOf(found: Found, place: Place): FlavourNote {
  const { length, message, text, until, from, addFlags = '', isElsewhere = false } = found;
  const { source, flags, at } = place;
  let fix: FlavourNote['fix'] = null;
  if (text !== null) {
    const fixed = source.slice(0, from ?? at) + text + source.slice(until ?? at + length);
    const all = withFlags(flags, addFlags);
    // With u and v, the rest of the pattern must be written more strictly.
    const isStricter = addFlags.includes('v') || (addFlags.includes('u') && !SET_OPERATION.test(fixed));
    fix = { source: isStricter ? forUnicode(fixed, all.includes('v')) : fixed, flags: all, written: text };
  }
  return { index: at, length, message, fix, isOfFlavour: !isElsewhere };
}
