import type { DecodeError } from '@hln/bytes';
import type { AlgorithmId } from '@hln/digests';
import type { InputEncoding } from '../options/options.ts';

export type Digests = ReadonlyMap<AlgorithmId, Uint8Array>;

export interface TypedText {
  readonly text: string;
  readonly encoding: InputEncoding;
}

/** What the page asks of its worker. */
export interface HashRequest {
  readonly source: TypedText | Blob;
  /** Makes HMACs. */
  readonly key: TypedText | null;
  readonly algorithms: readonly AlgorithmId[];
}

export type HashResult =
  | { readonly kind: 'digests'; readonly digests: Digests; readonly size: number }
  /** A typed text does not stand for bytes; positions are the text's. */
  | { readonly kind: 'wrong'; readonly where: 'text' | 'key'; readonly error: DecodeError };

/** Bytes that are done. */
export type HashNews = number;

/** The folder's files that need digests, and which. */
export interface FolderRequest {
  /** Makes HMACs of all files. */
  readonly key: TypedText | null;
  readonly files: readonly { readonly file: Blob; readonly algorithms: readonly AlgorithmId[] }[];
}

export type FolderResult =
  /** The digests of each file, in the order of the request; null for one that could not be read. */
  | { readonly kind: 'digests'; readonly files: readonly (Digests | null)[] }
  /** The key does not stand for bytes. */
  | { readonly kind: 'wrong-key'; readonly error: DecodeError };

export interface FolderNews {
  /** Files that are done. */
  readonly files: number;
  /** Bytes of all files that are done. */
  readonly bytes: number;
}
