import {
  type Base64DecodeOptions,
  type Base64Decoder,
  createBase64Decoder,
  type DecodeError,
} from '../encoding/base64-decode.ts';
import {
  type Base64EncodeOptions,
  type Base64Encoder,
  createBase64Encoder,
} from '../encoding/base64-encode.ts';
import { type BlobRun, blobParts } from '../encoding/blob-parts.ts';

/** How many bytes at the start of a file are searched for a data URL's type. */
const HEADER = 1024;

/**
 * Returns the Base64 of a file of any size as another file: at most two parts of it are in memory at a time.
 *
 * @param prefix precedes it, such as a data URL's beginning
 * @throws the signal's reason, or the browser's error if the file can no longer be read
 */
export async function encodeBlob(
  blob: Blob,
  { prefix = '', ...options }: Base64EncodeOptions & { readonly prefix?: string },
  run: BlobRun = {},
): Promise<Blob> {
  return encodeBlobBy(createBase64Encoder(options), blob, run, prefix);
}

/** Returns a file of any size as an encoder writes it; otherwise like {@link encodeBlob}. */
export async function encodeBlobBy(
  encoder: Base64Encoder,
  blob: Blob,
  run: BlobRun = {},
  prefix = '',
): Promise<Blob> {
  const parts: BlobPart[] = [prefix];
  for await (const part of blobParts(blob, run)) parts.push(new Blob([encoder.push(part)]));
  return new Blob([...parts, encoder.finish()], { type: 'text/plain' });
}

export type DecodedBlob =
  | { readonly blob: Blob; readonly error?: undefined }
  | { readonly error: DecodeError; readonly blob?: undefined };

/**
 * Decodes a Base64 file of any size, or one that contains a data URL in Base64. An error's position is in bytes.
 *
 * @throws the signal's reason, or the browser's error if the file can no longer be read
 */
export async function decodeBlob(
  blob: Blob,
  options: Base64DecodeOptions,
  run: BlobRun = {},
): Promise<DecodedBlob> {
  const header = await dataUrlHeader(blob);
  const decoded = await decodeBlobBy(createBase64Decoder(options), blob.slice(header), run);
  if (decoded.error === undefined) return decoded;
  const { message, position } = decoded.error;
  return { error: { message, position: position + header } };
}

/** Returns what a decoder reads in a file of any size. An error's position is in bytes. @throws like {@link decodeBlob} */
export async function decodeBlobBy(
  decoder: Base64Decoder,
  blob: Blob,
  run: BlobRun = {},
): Promise<DecodedBlob> {
  const parts: Blob[] = [];
  for await (const part of blobParts(blob, run)) {
    const decoded = decoder.push(part);
    if (decoded.error !== undefined) return decoded;
    parts.push(new Blob([decoded.bytes]));
  }
  const last = decoder.finish();
  return last.error === undefined ? { blob: new Blob([...parts, last.bytes]) } : last;
}

/** Returns the length of a data URL's beginning; 0 for other files. */
async function dataUrlHeader(blob: Blob): Promise<number> {
  const head = await blob.slice(0, HEADER).text();
  const match = /^\s*data:[^,]*;\s*base64,/i.exec(head);
  return match === null ? 0 : new TextEncoder().encode(match[0]).length;
}
