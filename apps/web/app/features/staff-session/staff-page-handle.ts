import * as v from 'valibot';
import { STAFF_GUARD } from './texts.ts';

const schema = v.object({ waiting: v.string() });

/** What a staff page's route module may export as `handle`. */
export type StaffPageHandle = Readonly<v.InferOutput<typeof schema>>;

/** The text shown while a page's visitor is being recognised: the page's own, or the default. */
export function readWaitingText(handle: unknown): string {
  return v.is(schema, handle) ? handle.waiting : STAFF_GUARD.waiting;
}
