import type { DecodeError } from '@hln/bytes';
import type { AlgorithmId } from '@hln/digests';
import type { InputEncoding } from '../options/options.ts';

export type Digests = ReadonlyMap<AlgorithmId, Uint8Array>;

export interface TypedText {
  readonly text: string;
  readonly encoding: InputEncoding;
}

/** The page's request to its worker. */
export interface HashRequest {
  readonly source: TypedText | Blob;
  /** Makes HMACs. */
  readonly key: TypedText | null;
  readonly algorithms: readonly AlgorithmId[];
}

export type HashResult =
  | { readonly kind: 'digests'; readonly digests: Digests; readonly size: number }
  /** A typed text that doesn't stand for bytes; positions are in the text. */
  | { readonly kind: 'wrong'; readonly where: 'text' | 'key'; readonly error: DecodeError };

/** Bytes that are done. */
export type HashNews = number;

/** The folder's files that need digests, and which ones. */
export interface FolderRequest {
  /** Makes HMACs of all files. */
  readonly key: TypedText | null;
  readonly files: readonly { readonly file: Blob; readonly algorithms: readonly AlgorithmId[] }[];
}

export type FolderResult =
  /** The digests of each file, in the order of the request; null for one that couldn't be read. */
  | { readonly kind: 'digests'; readonly files: readonly (Digests | null)[] }
  /** The key does not stand for bytes. */
  | { readonly kind: 'wrong-key'; readonly error: DecodeError };

export interface FolderNews {
  /** Files that are done. */
  readonly files: number;
  /** Bytes processed, of all files. */
  readonly bytes: number;
}
