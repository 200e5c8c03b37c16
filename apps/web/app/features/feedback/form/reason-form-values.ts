import * as v from 'valibot';

/** The values of the Needs Improvement form. */
export const reasonFormValuesSchema = v.object({
  reason: v.string(),
  wantsFollowUp: v.boolean(),
  email: v.string(),
});
export type ReasonFormValues = Readonly<v.InferOutput<typeof reasonFormValuesSchema>>;
