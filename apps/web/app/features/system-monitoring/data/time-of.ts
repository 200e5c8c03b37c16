import { readTimestamp } from '../../../lib/timestamps.ts';

/** A timestamp of the backend in milliseconds since 1970; 0 for a text that is none. */
export const timeOf = (text: string): number => readTimestamp(text)?.getTime() ?? 0;
