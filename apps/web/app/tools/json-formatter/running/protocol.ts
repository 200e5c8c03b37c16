import type { Change, Conversion, Figures, FormatOptions, NodeEdit } from '@hln/json-engine';
import type { TreeRow } from '../../../tool-parts/tree/folded-tree.ts';
import type { Folding } from '../../../tool-parts/tree/use-tree.ts';
import type { TextRows } from '../text-view/text-rows.ts';

/** The page's view, and how the input is read. */
export interface Source {
  /** The worker keeps its results for the last document; another id means another text. */
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

/** Replaces a stretch of bytes: how a change is undone. */
export interface Restoring {
  readonly kind: 'restore';
  /** In bytes. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** Where the value begins that is selected afterwards, in bytes. */
  readonly focus: number;
}

/** A change that was made, in the units of the page: of a text UTF-16 code units, of a file bytes. */
export interface TextChange {
  readonly from: number;
  /** In the old text. */
  readonly to: number;
  readonly text: string;
}

export type Job =
  /** Changes the text, which then has another id. */
  | {
      readonly kind: 'edit';
      readonly edit: NodeEdit | Restoring;
      readonly nextId: number;
      readonly withInput: boolean;
    }
  | { readonly kind: 'print'; readonly style: PrintStyle; readonly withInput: boolean }
  /** Only reads the text. */
  | { readonly kind: 'check'; readonly withInput: boolean }
  | { readonly kind: 'tree'; readonly withInput: boolean }
  | { readonly kind: 'rows'; readonly first: number; readonly end: number }
  | Folding
  | { readonly kind: 'parent'; readonly row: number }
  | { readonly kind: 'search'; readonly words: string }
  | { readonly kind: 'value'; readonly node: number }
  | { readonly kind: 'query'; readonly query: string }
  | { readonly kind: 'repair' };

export interface Request {
  readonly source: Source;
  readonly job: Job;
}

/** A problem in the input: offsets in UTF-16 code units for a text, in bytes for a file. */
export interface InputProblem {
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/** Facts about a text once it has been read. */
export interface Report {
  readonly valid: boolean;
  readonly blank: boolean;
  readonly problems: readonly InputProblem[];
  readonly figures: Figures | null;
  /** It is not JSON, but each of its lines is. */
  readonly looksLikeLines: boolean;
  /** For a file that isn't UTF-8, or that contains bytes that text never has. */
  readonly conversion: Conversion | null;
}

export interface QueryHit {
  readonly node: number;
  readonly path: string;
  /** The value, cut to what a row can show. */
  readonly preview: string;
}

/** A change that was made. */
export interface EditDone {
  readonly change: TextChange;
  /** Undoes it. */
  readonly inverse: Restoring;
  readonly report: Report;
  readonly input: TextRows | null;
  /** Lines of the tree, and the selected one. */
  readonly size: number;
  readonly row: number;
  readonly node: number;
  /** Where the selected value begins, in bytes. */
  readonly focus: number;
}

export type Result =
  | {
      readonly kind: 'print';
      readonly report: Report;
      readonly output: TextRows | null;
      /** Why a valid text has no result. */
      readonly refusal: string | null;
      readonly input: TextRows | null;
      readonly milliseconds: number;
    }
  | {
      readonly kind: 'tree';
      readonly report: Report;
      /** Lines of the tree; 0 if there is none. */
      readonly size: number;
      readonly refusal: string | null;
      readonly input: TextRows | null;
    }
  | { readonly kind: 'rows'; readonly first: number; readonly rows: readonly TreeRow[] }
  | { readonly kind: 'folded'; readonly size: number; readonly row: number }
  | {
      readonly kind: 'edited';
      /** Why nothing was changed, and what was perhaps meant. */
      readonly refusal: string;
      readonly suggestion: string | null;
      readonly done: null;
    }
  | { readonly kind: 'edited'; readonly done: EditDone }
  | { readonly kind: 'search'; readonly hits: readonly number[] }
  /** The key is that of a member, in plain text; null for all other values. */
  | { readonly kind: 'value'; readonly path: string; readonly key: string | null; readonly text: string }
  | {
      readonly kind: 'query';
      readonly count: number;
      readonly hits: readonly QueryHit[];
      /** All values as a JSON array, unless they are too large to hand to the page. */
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

/** Progress, from 0 to 1. */
export type Progress = number;
