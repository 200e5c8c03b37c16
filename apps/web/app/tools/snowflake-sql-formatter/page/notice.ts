import type { Tone } from '../../../ui/alert.tsx';

/** One message above the panes; the next one takes its place. */
export interface Notice {
  readonly tone: Tone;
  readonly text: string;
  /** A way on from here, as a button beside the text. */
  readonly action?: { readonly label: string; readonly run: () => void };
}
