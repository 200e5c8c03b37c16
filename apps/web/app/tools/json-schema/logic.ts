export {
  checkTexts,
  type Draft,
  inferFromText,
  type PlacedError,
  type TextCheck,
  validate,
} from '@hln/json-schema';
