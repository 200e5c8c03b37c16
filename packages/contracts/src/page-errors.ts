import * as v from 'valibot';
import { MOST_FRAMES, PAGE_ERROR_KINDS, PAGE_ERROR_NAMES } from './page-error-words.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const upTo = (most: number) => v.pipe(count, v.maxValue(most));

/** A place in one of the site's own scripts; both numbers begin at 1. */
const frameSchema = v.strictObject({
  file: v.pipe(v.string(), v.regex(/^[\w.-]{1,80}\.js$/)),
  line: upTo(1_000_000),
  column: upTo(10_000_000),
});
export type PageErrorFrame = v.InferOutput<typeof frameSchema>;

/** What a page sends about an error of its own: no field of it holds free text, and there is no other field. */
export const pageErrorReportSchema = v.strictObject({
  kind: v.picklist(PAGE_ERROR_KINDS),
  name: v.picklist(PAGE_ERROR_NAMES),
  /** The innermost first. */
  frames: v.pipe(v.array(frameSchema), v.maxLength(MOST_FRAMES)),
  /** The path of a page that there is, else `other`. */
  page: v.pipe(v.string(), v.regex(/^(?:other|\/[a-z0-9/-]{0,99})$/)),
  /** Which build of the site it was. */
  build: v.pipe(v.string(), v.regex(/^[0-9a-z]{0,40}$/)),
});
export type PageErrorReport = v.InferOutput<typeof pageErrorReportSchema>;

const pageErrorSchema = v.object({
  fingerprint: v.string(),
  ...pageErrorReportSchema.entries,
  reports: count,
  first_seen_at: v.string(),
  last_seen_at: v.string(),
});
export type PageError = v.InferOutput<typeof pageErrorSchema>;

/** What `read_page_errors()` returns: the errors that were seen last, and how many there are in all. */
export const pageErrorsSchema = v.object({ total: count, errors: v.array(pageErrorSchema) });
export type PageErrors = v.InferOutput<typeof pageErrorsSchema>;

/** What `page_error_totals()` returns: how many reports of each kind were ever taken. */
export const pageErrorTotalsSchema = v.record(v.picklist(PAGE_ERROR_KINDS), count);
