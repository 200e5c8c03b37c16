import type { Draft } from '../types.ts';

/** Reasons that are no more than doubts: such an amount is the price after all where nothing else is. */
export const LAST_RESORT =
  /^words (?:around|behind) it: (?:a regular or old price|a bid|something used|a price per unit of measure)$/;

/** The first reason stands, unless it was no more than a doubt. */
export function refuse(draft: Draft, reason: string): void {
  if (draft.refusal === null || LAST_RESORT.test(draft.refusal)) draft.refusal = reason;
}

export function weigh(draft: Draft, by: number, note: string): void {
  draft.score += by;
  draft.notes.push(note);
}
