export {
  type IdentifierError,
  type InspectedIdentifier,
  inspectIdentifier,
  makeUlids,
  makeUuidsV7,
  makeUuidV4,
  type Variant,
} from '@hln/identifiers';
export { distanceInWords, utcText, writeMoment } from '@hln/instants';
