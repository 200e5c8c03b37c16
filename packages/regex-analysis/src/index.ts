/** JavaScript regular expressions: errors, matches, explanation, slowness, and the same in other languages. */
export { type Judgement, judgePattern } from './analysis/judge-pattern.ts';
export { checkPattern, type PatternCheck } from './checking/check-pattern.ts';
export { type FlavourNote, findFlavours } from './checking/flavours.ts';
export { type Explanation, explainPattern } from './explaining/explain-pattern.ts';
export { exportCode } from './exporting/export-code.ts';
export { type CodeExports, LANGUAGES, type Language } from './exporting/languages.ts';
export { LIST_FORMATS, type ListRequest, listMatches, type MatchListing } from './matching/list-matches.ts';
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
