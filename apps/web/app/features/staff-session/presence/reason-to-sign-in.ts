import * as v from 'valibot';

const reasonSchema = v.object({ reason: v.picklist(['signed-out', 'ended', 'unreachable']) });

/** Why somebody was redirected to the sign-in page; passed on in the history entry's state. */
export type ReasonToSignIn = v.InferOutput<typeof reasonSchema>;

/** The reason in a history entry's state, if it contains one. */
export function readReason(state: unknown): ReasonToSignIn['reason'] | null {
  return v.is(reasonSchema, state) ? state.reason : null;
}
