import type { LOOKS } from '../../content/smart-paste.ts';
import type { HandoffKind } from '../../lib/handoff.ts';

/** One thing that a text looks like, and the tool for it. */
export interface Look {
  readonly kind: keyof typeof LOOKS;
  /** What was detected, as a sentence. */
  readonly reason: string;
  /** The tool's id. */
  readonly toolId: string;
  /** What the tool receives: the text itself, or the relevant part. */
  readonly text: string;
  /** The kind of content that the tool takes it for. */
  readonly handedAs: HandoffKind;
  /** How specific it is: 3 if little else looks like that, 1 if much does. Only for the order. */
  readonly weight: 3 | 2 | 1;
}

/** Returns what a trimmed text looks like to a detector; nothing if it doesn't match. */
export type Detector = (text: string) => readonly Look[];
