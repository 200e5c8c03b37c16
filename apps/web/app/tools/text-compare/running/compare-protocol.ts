import type { Comparison, JsonSideError } from '@hln/text-diff';
import type { TextFileRefusal } from '../../../lib/text-file.ts';
import type { CompareOptions } from '../panels/options.ts';

export interface CompareRequest {
  readonly left: string | File;
  readonly right: string | File;
  readonly options: CompareOptions;
}

export interface Patch {
  readonly content: Blob;
  /** For the clipboard; null if it is too large. */
  readonly text: string | null;
}

export type CompareResult =
  | {
      readonly kind: 'compared';
      readonly comparison: Comparison;
      readonly patch: Patch;
      /** The columns of the longest line on either side. */
      readonly columns: number;
      readonly looksLikeJson: boolean;
      /** For JSON: how many values differ, what to know about either side, and whether the patch was tried. */
      readonly json: {
        readonly changes: number;
        readonly warnings: readonly string[];
        readonly isProved: boolean;
      } | null;
    }
  | { readonly kind: 'invalid'; readonly errors: readonly JsonSideError[] }
  | {
      readonly kind: 'refused';
      readonly side: 'left' | 'right';
      readonly reason: TextFileRefusal;
    };

/** The share that is done, from 0 to 1. */
export type CompareNews = number;
