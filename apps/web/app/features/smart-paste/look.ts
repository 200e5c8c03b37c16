import type { LOOKS } from '../../content/smart-paste.ts';
import type { HandoffKind } from '../../lib/handoff.ts';

/** One thing that a text looks like, and the tool for it. */
export interface Look {
  readonly kind: keyof typeof LOOKS;
  /** What was seen, as a sentence. */
  readonly reason: string;
  /** The tool's id. */
  readonly toolId: string;
  /** What the tool gets: the text itself, or the part that it is about. */
  readonly text: string;
  /** What the tool takes it for. */
  readonly handedAs: HandoffKind;
  /** How telling it is: 3 when little else looks like that, 1 when much does. Only for the order. */
  readonly weight: 3 | 2 | 1;
}

/** Says what a trimmed text looks like to it; nothing when it does not. */
export type Detector = (text: string) => readonly Look[];
