import type { Tone } from '../../../ui/alert.tsx';

/** One message above the panes; the next one takes its place. */
export interface Notice {
  readonly tone: Tone;
  readonly text: string;
  /** What the visitor can do about it, as a button next to the text. */
  readonly action?: { readonly label: string; readonly run: () => void };
}
