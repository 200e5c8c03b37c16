import type { Change, Conversion, Figures, FormatOptions } from '@hln/json-engine';
import type { TextRows } from '../text-view/text-rows.ts';
import type { TreeRow } from '../tree/folded-tree.ts';

/** What the page shows, and what it is read as. */
export interface Source {
  /** The worker keeps what it made of the last one; another id is another text. */
  readonly id: number;
  /** A text, or a file, whose bytes the page itself never touches. */
  readonly content: string | Blob;
  readonly lines: boolean;
}

export type PrintStyle =
  | { readonly kind: 'format'; readonly indent: FormatOptions['indent']; readonly sortKeys: boolean }
  | { readonly kind: 'compress'; readonly sortKeys: boolean }
  | { readonly kind: 'escape' }
  | { readonly kind: 'unescape' };

export type Job =
  | { readonly kind: 'print'; readonly style: PrintStyle; readonly withInput: boolean }
  | { readonly kind: 'tree' }
  | { readonly kind: 'rows'; readonly first: number; readonly end: number }
  | { readonly kind: 'fold'; readonly node: number; readonly open: boolean }
  | { readonly kind: 'fold-all'; readonly open: boolean }
  | { readonly kind: 'reveal'; readonly node: number }
  | { readonly kind: 'parent'; readonly row: number }
  | { readonly kind: 'search'; readonly words: string }
  | { readonly kind: 'value'; readonly node: number }
  | { readonly kind: 'query'; readonly query: string }
  | { readonly kind: 'repair' };

export interface Request {
  readonly source: Source;
  readonly job: Job;
}

/** Something wrong in the input: offsets in UTF-16 code units for a text, in bytes for a file. */
export interface InputProblem {
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/** What is known of a text once it is read. */
export interface Report {
  readonly valid: boolean;
  readonly blank: boolean;
  readonly problems: readonly InputProblem[];
  readonly figures: Figures | null;
  /** It is no JSON, and each of its lines is. */
  readonly looksLikeLines: boolean;
  /** Of a file that is not in UTF-8, or has what no text has. */
  readonly conversion: Conversion | null;
}

export interface QueryHit {
  readonly node: number;
  readonly path: string;
  /** The value, cut to what a row can show. */
  readonly preview: string;
}

export type Result =
  | {
      readonly kind: 'print';
      readonly report: Report;
      readonly output: TextRows | null;
      /** Why there is no result of a valid text. */
      readonly refusal: string | null;
      readonly input: TextRows | null;
      readonly milliseconds: number;
    }
  | { readonly kind: 'tree'; readonly report: Report; readonly size: number; readonly refusal: string | null }
  | { readonly kind: 'rows'; readonly first: number; readonly rows: readonly TreeRow[] }
  | { readonly kind: 'folded'; readonly size: number; readonly row: number }
  | { readonly kind: 'search'; readonly hits: readonly number[] }
  | { readonly kind: 'value'; readonly path: string; readonly text: string }
  | {
      readonly kind: 'query';
      readonly count: number;
      readonly hits: readonly QueryHit[];
      /** All values as a JSON array, unless they are too large to be handed to the page. */
      readonly text: string | null;
      readonly error: { readonly message: string; readonly offset: number } | null;
    }
  | {
      readonly kind: 'repair';
      readonly repair: {
        readonly text: string;
        readonly changes: readonly Change[];
        readonly count: number;
      } | null;
    };

/** How much of the work is done, from 0 to 1. */
export type Progress = number;
