import {
  type Base64DecodeOptions,
  createBase64Decoder,
  type DecodeError,
} from '../encoding/base64-decode.ts';
import { type Base64EncodeOptions, createBase64Encoder } from '../encoding/base64-encode.ts';
import { type BlobRun, blobParts } from '../encoding/blob-parts.ts';

/** A data URL's type is looked for in so many bytes. */
const HEADER = 1024;

/**
 * Base64 of a file of any size, as a file again: no more than two parts of it are in memory at a time.
 *
 * @param prefix stands before it, such as a data URL's beginning
 * @throws the signal's reason, or the browser's error when the file can no longer be read
 */
export async function encodeBlob(
  blob: Blob,
  { prefix = '', ...options }: Base64EncodeOptions & { readonly prefix?: string },
  run: BlobRun = {},
): Promise<Blob> {
  const encoder = createBase64Encoder(options);
  const parts: BlobPart[] = [prefix];
  for await (const part of blobParts(blob, run)) parts.push(new Blob([encoder.push(part)]));
  return new Blob([...parts, encoder.finish()], { type: 'text/plain' });
}

export type DecodedBlob =
  | { readonly blob: Blob; readonly error?: undefined }
  | { readonly error: DecodeError; readonly blob?: undefined };

/**
 * The bytes of a Base64 file of any size, or of one that holds a data URL in Base64. An error's position is a byte's.
 *
 * @throws the signal's reason, or the browser's error when the file can no longer be read
 */
export async function decodeBlob(
  blob: Blob,
  options: Base64DecodeOptions,
  run: BlobRun = {},
): Promise<DecodedBlob> {
  const header = await dataUrlHeader(blob);
  const decoder = createBase64Decoder(options);
  const moved = ({ message, position }: DecodeError): DecodedBlob => ({
    error: { message, position: position + header },
  });
  const parts: Blob[] = [];
  for await (const part of blobParts(blob.slice(header), run)) {
    const decoded = decoder.push(part);
    if (decoded.error !== undefined) return moved(decoded.error);
    parts.push(new Blob([decoded.bytes]));
  }
  const last = decoder.finish();
  return last.error === undefined ? { blob: new Blob([...parts, last.bytes]) } : moved(last.error);
}

/** How long the beginning of a data URL is; 0 for other files. */
async function dataUrlHeader(blob: Blob): Promise<number> {
  const head = await blob.slice(0, HEADER).text();
  const match = /^\s*data:[^,]*;\s*base64,/i.exec(head);
  return match === null ? 0 : new TextEncoder().encode(match[0]).length;
}
