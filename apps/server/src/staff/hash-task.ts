import * as v from 'valibot';

/** A thread's task: to hash a password, or to compare one with a hash. */
export type HashTask =
  | { readonly password: string; readonly hash: string }
  | { readonly password: string; readonly cost: number };

export const hashResultSchema = v.union([
  v.object({ matches: v.boolean() }),
  v.object({ hash: v.string() }),
  v.object({ failure: v.string() }),
]);
export type HashResult = v.InferOutput<typeof hashResultSchema>;
