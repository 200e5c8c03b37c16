import * as v from 'valibot';

/** How many rows of a list match, as `count_emails` and the functions like it return it. */
export const listCountSchema = v.object({
  /** At most 10,000. */
  count: v.number(),
  /** Whether there are no more than those. */
  is_all: v.boolean(),
});
export type ListCount = v.InferOutput<typeof listCountSchema>;
