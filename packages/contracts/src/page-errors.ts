import * as v from 'valibot';
import { MOST_FRAMES, PAGE_ERROR_KINDS, PAGE_ERROR_NAMES } from './page-error-words.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const upTo = (most: number) => v.pipe(count, v.maxValue(most));

/** A place in one of the site's own scripts; both numbers start at 1. */
const frameSchema = v.strictObject({
  file: v.pipe(v.string(), v.regex(/^[\w.-]{1,80}\.js$/)),
  line: upTo(1_000_000),
  column: upTo(10_000_000),
});
export type PageErrorFrame = v.InferOutput<typeof frameSchema>;

/** A page's report of one of its own errors: no field contains free text, and no other fields are accepted. */
export const pageErrorReportSchema = v.strictObject({
  kind: v.picklist(PAGE_ERROR_KINDS),
  name: v.picklist(PAGE_ERROR_NAMES),
  /** The innermost first. */
  frames: v.pipe(v.array(frameSchema), v.maxLength(MOST_FRAMES)),
  /** The path of an existing page, otherwise `other`. */
  page: v.pipe(v.string(), v.regex(/^(?:other|\/[a-z0-9/-]{0,99})$/)),
  /** Identifies the build of the site. */
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

/** The result of `read_page_errors()`: the errors seen most recently, and their total number. */
export const pageErrorsSchema = v.object({ total: count, errors: v.array(pageErrorSchema) });
export type PageErrors = v.InferOutput<typeof pageErrorsSchema>;

/** The result of `page_error_totals()`: how many reports of each kind were ever received. */
export const pageErrorTotalsSchema = v.record(v.picklist(PAGE_ERROR_KINDS), count);
