import * as v from 'valibot';
import { STAFF_GUARD } from './texts.ts';

const schema = v.object({ waiting: v.string() });

/** What a staff page's route module may export as `handle`. */
export type StaffPageHandle = Readonly<v.InferOutput<typeof schema>>;

/** The text to show while the visitor of a page is being recognised: the page's own, or the usual one. */
export function readWaitingText(handle: unknown): string {
  return v.is(schema, handle) ? handle.waiting : STAFF_GUARD.waiting;
}
