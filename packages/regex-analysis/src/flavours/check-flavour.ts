import type { PatternCheck } from '../checking/check-pattern.ts';
import { patternInCode } from '../checking/code-around.ts';
import { compileFlavour } from './compile-flavour.ts';
import { FLAVOUR_FLAGS, parseFlavour } from './parse-flavour.ts';
import { type Difference, FlavourError, type FlavourPattern, type ForeignFlavour } from './tree.ts';
import { unwrapPattern } from './unwrap-pattern.ts';

export interface FlavourCheck {
  readonly check: PatternCheck;
  /** What differs between the flavour and this page. */
  readonly differences: readonly Difference[];
  /** The pattern's tree; null if it isn't valid. */
  readonly pattern: FlavourPattern | null;
}

/**
 * Checks whether a flavour accepts a pattern, and says what differs when it runs here.
 *
 * @param text on which it will run, for differences that only some texts show.
 */
export function checkFlavour(
  source: string,
  flags: string,
  flavour: ForeignFlavour,
  text = '',
): FlavourCheck {
  const known = FLAVOUR_FLAGS[flavour];
  const wrong = [...flags].find((flag) => !known.includes(flag));
  if (wrong !== undefined)
    return {
      check: {
        valid: false,
        message: `There is no flag “${wrong}” there. The flags are ${[...known].join(', ')}.`,
      },
      differences: [],
      pattern: null,
    };
  try {
    const pattern = parseFlavour(source, flags, flavour);
    const newer = flavour === 'go' ? [] : compileFlavour(pattern, flavour).differences;
    return {
      check: { valid: true },
      differences: [...pattern.differences, ...newer, ...bytesRead(source, flags, flavour, text)],
      pattern,
    };
  } catch (error) {
    if (!(error instanceof FlavourError)) throw error;
    return {
      check: { valid: false, message: error.message, index: error.index },
      differences: [],
      pattern: null,
    };
  }
}

/** How PHP reads bytes without the flag u: in the pattern, and in a text with characters outside ASCII. */
function bytesRead(source: string, flags: string, flavour: ForeignFlavour, text: string): Difference[] {
  if (flavour !== 'pcre2' || flags.includes('u') || /^(?:\(\*\w+(?:=\d+)?\))*\(\*UTF8?\)/.test(source))
    return [];
  const beyond = /[^\p{ASCII}]/u.exec(source);
  if (beyond !== null)
    return [
      {
        start: beyond.index,
        end: beyond.index + beyond[0].length,
        message:
          'Without the flag u PHP reads this letter as two or more bytes: in a class or before a quantifier it goes wrong there. Here it is one character. Set the flag u.',
      },
    ];
  if (!/[^\p{ASCII}]/u.test(text)) return [];
  return [
    {
      start: 0,
      end: source.length,
      message:
        'Without the flag u PHP reads bytes: a character outside ASCII, as in this text, is two to four there, and one here. Set the flag u.',
    },
  ];
}

/** Returns the flavour whose pattern this most likely is, if it accepts it; null if none does. */
export function suggestFlavour(source: string, flags: string): ForeignFlavour | null {
  const common = [...flags].filter((flag) => 'gims'.includes(flag)).join('');
  const isCode = patternInCode(source) !== null;
  if (/\{, *\d+\}|\\U[0-9a-fA-F]{8}/.test(source) && !isCode)
    return checkFlavour(source, common, 'python').check.valid ? 'python' : null;
  const likely: readonly ForeignFlavour[] = /\(\?P[<=]|^\s*r["']/.test(source)
    ? ['python', 'pcre2', 'go']
    : /\(\?U\)/.test(source)
      ? ['go', 'pcre2']
      : ['pcre2', 'python', 'go'];
  // The code around a pattern tells its language, and goes with the choice.
  const patternOf = (flavour: ForeignFlavour) =>
    isCode ? (unwrapPattern(source, '', flavour)?.source ?? null) : source;
  return (
    likely.find((flavour) => {
      const pattern = patternOf(flavour);
      return pattern !== null && checkFlavour(pattern, common, flavour).check.valid;
    }) ?? null
  );
}
