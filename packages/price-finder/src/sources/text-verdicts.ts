import { isDoubt, type Reason } from '../reasons.ts';
import type { Draft } from '../types.ts';

/** The first reason stands, unless it was no more than a doubt. */
export function refuse(draft: Draft, reason: Reason): void {
  if (draft.refusal === null || isDoubt(draft.refusal)) draft.refusal = reason;
}

export function weigh(draft: Draft, by: number, note: Reason): void {
  draft.score += by;
  draft.notes.push(note);
}
