/**
 * The logic of the QR generator, without a page: runs in Node and in browsers.
 *
 * - `payload(kind, fields)` writes the text of a Wi-Fi code, a contact, a payment …
 * - `encodeQr(textOrBytes, { level, version? })` makes the code: `{ version, level, modules }`.
 */
export { type EncodeOptions, encodeQr } from '../../lib/qr/encode-qr.ts';
export type { Level, QrCode } from '../../lib/qr/qr-code.ts';
export { QrError } from '../../lib/qr/qr-error.ts';
export type { Kind } from './payloads/field-specs.ts';
export { type FieldIssue, type Fields, PayloadError } from './payloads/fields.ts';
export { checkFields, fieldsOf, kindOf, payload } from './payloads/payload.ts';
