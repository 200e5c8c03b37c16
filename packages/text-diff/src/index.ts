/** Texts and JSON documents compared: the differences, their patches, and their rows side by side. */
export { applyJsonPatch, type PatchOutcome } from './json/apply-patch.ts';
export {
  compareJson,
  type JsonCompareOptions,
  type JsonComparison,
  type JsonSideError,
} from './json/compare-json.ts';
export { diffSequences, diffTexts, MOST_STEPS } from './sequences/diff-sequences.ts';
export {
  type CompareTextsOptions,
  type Comparison,
  compareTexts,
  type Unseen,
} from './text/compare-texts.ts';
export { cutLines, type Ignored, type Lines, lineText, wholeLine } from './text/lines.ts';
export { unifiedPatch } from './text/unified-patch.ts';
export { type Mark, markWords } from './text/words.ts';
export { type Layout, type Row, Rows } from './view/rows.ts';
