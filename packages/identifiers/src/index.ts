/** UUIDs (RFC 9562) and ULIDs: made, read in any notation, and taken apart. */
export {
  type FieldName,
  type IdentifierField,
  type IdentifierForms,
  type InspectedIdentifier,
  inspectIdentifier,
  type Variant,
} from './inspect.ts';
export { LAST_MILLISECOND, makeUlids, makeUuidsV7, makeUuidV4, type RandomBits, secureBits } from './make.ts';
export type { IdentifierError } from './read.ts';
