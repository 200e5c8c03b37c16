export { isFormatterFailure } from './diagnostics.ts';
export { formatSQL } from './format.ts';
export { type CursorResult, formatRange, formatWithCursor, type RangeResult } from './range.ts';
export { tokenize } from './tokenize.ts';
export * from './types.ts';
export { validateSQL } from './validate.ts';
