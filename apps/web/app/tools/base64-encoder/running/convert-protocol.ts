import type { DecodeError, FileType, Ignored, Outside, Wrapping } from '@hln/bytes';
import type { SourceRequest } from '../../../tool-parts/use-source-run.ts';
import type { Base64Options } from '../options/options.ts';

export type ConvertRequest = SourceRequest<File, Base64Options>;

export interface Encoded {
  readonly kind: 'encoded';
  /** The beginning of the result, up to {@link MOST_AS_TEXT}. */
  readonly text: string;
  readonly isCut: boolean;
  /** The whole result. */
  readonly content: Blob;
  /** Bytes that were encoded. */
  readonly size: number;
}

export interface DecodedContent {
  readonly kind: 'decoded';
  /** As text or as a hex dump, up to {@link MOST_AS_TEXT}. */
  readonly text: string;
  readonly isHex: boolean;
  readonly isCut: boolean;
  /** The decoded bytes. */
  readonly content: Blob;
  readonly type: FileType;
  readonly wrapping: Wrapping;
  /** What was around it, such as quotation marks. */
  readonly outside: Outside | null;
  /** Of a hex dump, which has addresses as well. */
  readonly dump: { readonly lines: number; readonly hasText: boolean; readonly repeats: number } | null;
  /** What was skipped in hex, Base32 or Base58. */
  readonly ignored: readonly Ignored[];
  /** A valid checksum of Base58Check: still among the bytes, or taken off them. */
  readonly checksum: 'present' | 'removed' | null;
  /** The bytes that are not text in the chosen encoding. */
  readonly textError: DecodeError | null;
  readonly byteOrderMark: boolean;
  readonly pdfTitle: string | null;
}

/** The header and payload of a JSON Web Token, one JSON document after the other. Its signature is not checked. */
export interface DecodedToken {
  readonly kind: 'token';
  readonly text: string;
  readonly isCut: false;
  readonly content: Blob;
}

export type ConvertResult =
  | Encoded
  | DecodedContent
  | DecodedToken
  /** Positions are the text's, or the file's; null if the whole is wrong. */
  | {
      readonly kind: 'wrong';
      readonly error: Omit<DecodeError, 'position'> & { readonly position: number | null };
    };

/** Bytes of a file that are done. */
export type ConvertNews = number;

/** The most characters that the page gets as text, to copy and hand over; files have all of them. */
export const MOST_AS_TEXT = 1_000_000;
