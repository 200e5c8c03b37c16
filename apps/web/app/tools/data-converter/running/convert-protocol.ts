import type { Conversion, DataFormat, PlacedNote } from '@hln/data-formats';
import type { SourceRequest } from '../../../tool-parts/use-source-run.ts';
import type { ConverterOptions } from '../options/options.ts';

export interface RunOptions extends ConverterOptions {
  readonly skipsBadLines: boolean;
}

export type ConvertRequest = SourceRequest<never, RunOptions>;

export type ConvertAnswer =
  | {
      readonly kind: 'converted';
      readonly from: DataFormat;
      readonly to: DataFormat;
      /** The beginning of it, up to {@link MOST_AS_TEXT}. */
      readonly text: string;
      readonly isCut: boolean;
      /** All of it. */
      readonly content: Blob;
      readonly notes: readonly PlacedNote[];
    }
  | (Extract<Conversion, { kind: 'refused' }> & { readonly to: DataFormat });

/** The most characters that the page gets as text, to copy and hand over; files have all of them. */
export const MOST_AS_TEXT = 1_000_000;
