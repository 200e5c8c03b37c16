import { toJavaScript } from '../flavours/to-javascript.ts';
import type { FlavourPattern, ForeignFlavour } from '../flavours/tree.ts';
import { type Judgement, judgePattern } from './judge-pattern.ts';

/**
 * Judges whether some text makes a pattern of another flavour slow: that of Go can't be; the others backtrack as
 * JavaScript does, so the same pattern is judged there. Unknown if JavaScript has no counterpart.
 */
export function judgeFlavour(pattern: FlavourPattern, flags: string, flavour: ForeignFlavour): Judgement {
  if (flavour === 'go') return { verdict: 'linear' };
  const translated = toJavaScript(pattern, flags);
  if (translated.kind === 'impossible') return { verdict: 'unknown' };
  return judgePattern(translated.source, translated.flags);
}
