/** Conversions between bytes and text, and file types: Base64, hexadecimal, character encodings. */
export { type Decoded, type DecodeError, decodeBase64 } from './encoding/base64-decode.ts';
export { encodeBase64 } from './encoding/base64-encode.ts';
export { type BlobRun, blobParts } from './encoding/blob-parts.ts';
export { crc32, createCrc32 } from './encoding/crc32.ts';
export { fromHex, toHex } from './encoding/hex.ts';
export { bytesToText, textToBytes } from './encoding/text-encodings.ts';
export { pdfTitle, SEARCHED } from './file-types/pdf-title.ts';
export { LOOKED_AT, recognise } from './file-types/recognise.ts';
export type { FileType } from './file-types/signatures.ts';
export { dataUrlPrefix, readDataUrl } from './reading/data-url.ts';
export { readInput, type Wrapping } from './reading/read-input.ts';
export { decodeBlob, encodeBlob } from './streaming/convert-blob.ts';
