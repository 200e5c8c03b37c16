import * as v from 'valibot';

/** What a thread is asked: to hash a password, or to compare one with a hash. */
export const hashTaskSchema = v.union([
  v.object({ password: v.string(), hash: v.string() }),
  v.object({ password: v.string(), cost: v.number() }),
]);
export type HashTask = v.InferOutput<typeof hashTaskSchema>;

export const hashResultSchema = v.union([
  v.object({ matches: v.boolean() }),
  v.object({ hash: v.string() }),
  v.object({ failure: v.string() }),
]);
export type HashResult = v.InferOutput<typeof hashResultSchema>;
