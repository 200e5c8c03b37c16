/** Regular expressions of JavaScript, PCRE2, Python and Go: errors, matches, explanation, slowness, and the same in other languages. */
export { type Judgement, judgeFlavour, judgePattern } from './analysis/judge-pattern.ts';
export { checkPattern, type PatternCheck } from './checking/check-pattern.ts';
export { findFlavours } from './checking/flavours.ts';
export type { FlavourNote } from './checking/rule.ts';
export { explainFlavour } from './explaining/explain-flavour.ts';
export { type Explanation, explainPattern } from './explaining/explain-pattern.ts';
export { exportCode } from './exporting/export-code.ts';
export { exportFlavour } from './exporting/export-flavour.ts';
export { type CodeExports, LANGUAGES, type Language } from './exporting/languages.ts';
export { checkFlavour, type FlavourCheck, suggestFlavour } from './flavours/check-flavour.ts';
export { FLAVOUR_FLAGS } from './flavours/parse-flavour.ts';
export { flavourSearcher, type Searcher } from './flavours/run-flavour.ts';
export {
  type Difference,
  FLAVOURS,
  type Flavour,
  FlavourError,
  type ForeignFlavour,
} from './flavours/tree.ts';
export { type Unwrapped, unwrapPattern } from './flavours/unwrap-pattern.ts';
export {
  LIST_FORMATS,
  type ListRequest,
  listFlavourMatches,
  listMatches,
  type MatchListing,
} from './matching/list-matches.ts';
export { runFlavourPattern } from './matching/run-flavour-pattern.ts';
export {
  findMatches,
  type GroupMatch,
  type Match,
  type Matches,
  type PatternRequest,
  type PatternResult,
  type PatternTest,
  readEscapes,
  replaceMatches,
  runPattern,
  type Span,
  splitText,
} from './matching/run-pattern.ts';
