/** Conversions between bytes and text, and file types: Base64, Base58, Base32, hexadecimal, character encodings. */
export {
  decodeBase58,
  encodeBase58,
  MOST_BASE58_BYTES,
  MOST_BASE58_CHARACTERS,
  splitChecked,
  withChecksum,
} from './encoding/base58.ts';
export { type Decoded, type DecodeError, decodeBase64 } from './encoding/base64-decode.ts';
export { encodeBase64 } from './encoding/base64-encode.ts';
export {
  type BitDecodeOptions,
  createBitDecoder,
  decodeBits,
  type Ignored,
} from './encoding/bit-decode.ts';
export {
  createBase32Encoder,
  createHexEncoder,
  encodeBase32,
  encodeHex,
} from './encoding/bit-encode.ts';
export { type BlobRun, blobParts } from './encoding/blob-parts.ts';
export { crc32, createCrc32 } from './encoding/crc32.ts';
export { fromHex, toHex } from './encoding/hex.ts';
export { joinBytes } from './encoding/join-bytes.ts';
export { bytesToText, textToBytes } from './encoding/text-encodings.ts';
export { pdfTitle, SEARCHED } from './file-types/pdf-title.ts';
export { LOOKED_AT, recognise } from './file-types/recognise.ts';
export type { FileType } from './file-types/signatures.ts';
export { dataUrlPrefix, readDataUrl } from './reading/data-url.ts';
export { mayBeHexDump, readHexDump } from './reading/hex-dump.ts';
export { type Outside, readInput, type Wrapping } from './reading/read-input.ts';
export { decodeBlob, decodeBlobBy, encodeBlob, encodeBlobBy } from './streaming/convert-blob.ts';
