import type { Tone } from '../ui/alert.tsx';

/** What the visitor can do about a notice: something on this page, or a link to another. */
export type NoticeAction =
  | { readonly label: string; readonly run: () => void }
  | { readonly label: string; readonly to: string };

/** One message above the panes; the next one takes its place. */
export interface Notice {
  readonly tone: Tone;
  readonly text: string;
  /** Shown as a button next to the text. */
  readonly action?: NoticeAction;
}
