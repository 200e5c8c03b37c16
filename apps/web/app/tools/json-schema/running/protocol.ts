import type { TextCheck } from '@hln/json-schema';
import type { SchemaOptions } from '../options/options.ts';

/** The page's request to its worker: to judge the document, or to infer a schema from it. */
export type SchemaRequest =
  | {
      readonly kind: 'check';
      readonly schema: string;
      readonly document: string;
      readonly others: string;
      readonly options: SchemaOptions;
    }
  | { readonly kind: 'infer'; readonly document: string; readonly formats: boolean };

export type SchemaAnswer =
  | { readonly kind: 'checked'; readonly check: TextCheck }
  | { readonly kind: 'inferred'; readonly schema: string }
  | { readonly kind: 'not-inferred'; readonly message: string };

/** The pattern that the worker is about to use, so that one that never ends can be named. */
export type SchemaNews = string;
