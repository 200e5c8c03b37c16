import { aucklandTime, readTimestamp } from '../../lib/timestamps.ts';

/**
 * A time as a list's file has it: in Auckland, without the zone that <Moment> shows beside it.
 *
 * @param at a timestamp of the backend; a text that is none stays as it is, so that a file leaves nothing out
 * @returns empty where there is no time
 */
export function fileTime(at: string | null | undefined): string {
  if (at == null) return '';
  const moment = readTimestamp(at);
  return moment === null ? at : aucklandTime(moment);
}
