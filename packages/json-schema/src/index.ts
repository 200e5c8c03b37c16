/** JSON Schema (drafts 2020-12, 2019-09 and 7): judges documents with exact numbers, and infers schemas from them. */
export {
  checkTexts,
  inferFromText,
  type PlacedError,
  type Side,
  type TextCheck,
  type TextsToCheck,
} from './check-texts.ts';
export { type InferOptions, inferSchema } from './infer.ts';
export type { Draft } from './schema/dialects.ts';
export type { SchemaDocument } from './schema/registry.ts';
export { type Validation, type ValidationError, type ValidationInput, validate } from './validate.ts';
