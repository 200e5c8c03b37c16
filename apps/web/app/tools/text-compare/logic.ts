export {
  applyJsonPatch,
  compareJson,
  compareTexts,
  cutLines,
  diffSequences,
  lineText,
  markWords,
  Rows,
  unifiedPatch,
} from '@hln/text-diff';
