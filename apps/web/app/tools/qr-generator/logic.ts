/**
 * The logic of the QR generator, without a page: runs in Node and in browsers.
 *
 * - `payload(kind, fields)` writes the text of a Wi-Fi code, a contact, a payment …
 * - `readPayload(text)` is its opposite: `{ kind, fields, ignored }`.
 * - `encodeQr(textOrBytes, { level, version? })` makes the code: `{ version, level, modules }`.
 */
export {
  checkFields,
  type EncodeOptions,
  encodeQr,
  type FieldIssue,
  type Fields,
  fieldsOf,
  type Kind,
  kindOf,
  type Level,
  PayloadError,
  payload,
  type QrCode,
  QrError,
  readPayload,
} from '@hln/qr';
