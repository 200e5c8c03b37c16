import { RegExpSyntaxError, RegExpValidator } from '@eslint-community/regexpp';
import { isParseable } from '../pattern/parse-pattern.ts';
import { explainSyntaxError } from './explain-error.ts';

/** Every flag of ECMAScript 2025, in the order in which `RegExp.prototype.flags` lists them. */
export const FLAGS = ['d', 'g', 'i', 'm', 's', 'u', 'v', 'y'] as const;

/** Returns why an engine refuses these flags; null if it accepts them. */
function checkFlags(flags: string): string | null {
  try {
    new RegExp('', flags);
    return null;
  } catch {
    return reasonOf(flags);
  }
}

function reasonOf(flags: string): string {
  const seen = new Set<string>();
  for (const flag of flags) {
    if (!FLAGS.some((known) => known === flag)) {
      return `There is no flag “${flag}”. The flags are ${FLAGS.join(', ')}.`;
    }
    if (seen.has(flag)) return `The flag “${flag}” is given twice. Take one away.`;
    seen.add(flag);
  }
  if (seen.has('u') && seen.has('v')) {
    return 'The flags u and v exclude each other. Keep v: it does all that u does, and more in character classes.';
  }
  return `This browser's engine does not know one of the flags “${flags}”.`;
}

export type PatternCheck =
  | { readonly valid: true }
  | {
      readonly valid: false;
      /** What is wrong and what to do about it, in whole sentences. */
      readonly message: string;
      /** Offset in the source, from 0, in UTF-16 units; missing if the flags are wrong or the position is unknown. */
      readonly index?: number;
    };

/**
 * Checks whether this engine's own `RegExp` accepts a pattern, and if not, why and where. Only the engine decides; the
 * position and the reason come from a parser of the same grammar (ECMAScript 2025), since engines report no position.
 */
export function checkPattern(source: string, flags = ''): PatternCheck {
  const wrongFlags = checkFlags(flags);
  if (wrongFlags !== null) return { valid: false, message: wrongFlags };
  try {
    new RegExp(source, flags);
    return { valid: true };
  } catch (error) {
    return refusal(source, flags, error);
  }
}

function refusal(source: string, flags: string, refused: unknown): PatternCheck {
  const fallback = { valid: false, message: engineReason(refused) } as const;
  if (!isParseable(source, flags)) return fallback;
  try {
    new RegExpValidator({ ecmaVersion: 2025 }).validatePattern(source, 0, source.length, {
      unicode: flags.includes('u'),
      unicodeSets: flags.includes('v'),
    });
  } catch (error) {
    if (!(error instanceof RegExpSyntaxError)) throw error;
    // An unclosed construct is noticed at the end, which is as far as a position can go.
    const index = Math.min(error.index, source.length);
    return { valid: false, message: explainSyntaxError(error.message, source, flags, index), index };
  }
  return fallback;
}

/** The engine's message without the pattern that it repeats. */
function engineReason(refused: unknown): string {
  const message = refused instanceof Error ? refused.message : String(refused);
  const reason = message.slice(message.lastIndexOf(': ') + 1).trim();
  return `This browser's engine refuses the pattern: ${reason}.`;
}
