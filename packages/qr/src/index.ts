/** QR codes: their text (`payload`), the symbol (`encodeQr`), its picture, and how well it can be read. */
export type { BadRow } from './batch/batch-rows.ts';
export { type BatchOrder, type BatchResult, makeArchive } from './batch/make-archive.ts';
export { makeSheets, type SheetOrder, type SheetResult } from './batch/make-sheets.ts';
export { encodeWithLogo, logoModulesFor } from './checking/logo-budget.ts';
export { readCode } from './checking/read-code.ts';
export { type Score, scoreCode, type Trial } from './checking/score.ts';
export { type ColourVerdict, judgeColours } from './drawing/colours.ts';
export { drawPicture } from './drawing/picture.ts';
export { pngFile } from './drawing/png-file.ts';
export {
  type CodeStyle,
  EYE_SHAPES,
  type EyeShape,
  MODULE_SHAPES,
  type ModuleShape,
  type Picture,
  PLAIN_STYLE,
} from './drawing/style.ts';
export { darkPath, logoBox, svgFile } from './drawing/svg-paths.ts';
export { FIELD_SPECS, type Kind } from './payloads/field-specs.ts';
export {
  type FieldInput,
  type FieldIssue,
  type FieldSpec,
  type Fields,
  PayloadError,
} from './payloads/fields.ts';
export { checkFields, fieldsOf, kindOf, payload, type ReadPayload, readPayload } from './payloads/payload.ts';
export {
  KNOWN_SHEETS,
  type KnownSheet,
  labelBox,
  labelParts,
  layoutFault,
  PAGE_SIZES,
  type PageSize,
  type SheetLayout,
} from './printing/label-layout.ts';
export { codePdf, type DrawText, type PrintedCode, type TextPicture } from './printing/print-codes.ts';
export { generatorPolynomial, interleave } from './symbol/codewords.ts';
export { kanjiBits } from './symbol/content.ts';
export { dataCodewords } from './symbol/data-codewords.ts';
export { type EncodeOptions, encodeQr, planQr } from './symbol/encode-qr.ts';
export { withRemainder } from './symbol/function-patterns.ts';
export { LEVELS, type Level, MAX_VERSION, type QrCode, QrError } from './symbol/qr-code.ts';
export { alignmentCentres, blockPlan, levelsFrom, symbolSize } from './symbol/symbol-tables.ts';
