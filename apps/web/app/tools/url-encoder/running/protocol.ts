import type { EncodeMode, PercentProblem } from '../logic.ts';

/** The page's request to its worker. */
export interface UrlRequest {
  readonly direction: 'encode' | 'decode';
  readonly text: string;
  readonly mode: EncodeMode;
  readonly keepEscapes: boolean;
  /** How often to decode. */
  readonly times: number;
}

export interface UrlReport {
  readonly text: string;
  readonly problems: readonly PercentProblem[];
  readonly problemCount: number;
  readonly escapes: number;
  /** Decoding: escapes of delimiters that stayed. */
  readonly kept: number;
  /** Encoding: escapes that the text already had. */
  readonly existing: number;
  /** Decoding: how often the text can be decoded, and whether there may be more. */
  readonly layers: number;
  readonly moreLayers: boolean;
}
