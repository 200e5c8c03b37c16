import * as v from 'valibot';

/** Limits that the pages and the table's checks share. */
export const PREFERENCE_LIMITS = {
  /** Of a value's JSON text, in bytes. */
  valueBytes: 65_536,
  /** Keys that one user may have. */
  keys: 50,
} as const;

/** The names under which pages keep something in `staff_preferences`. */
export const PREFERENCE_KEYS = { costsView: 'costs.view' } as const;

/**
 * A row as a page reads it; the value is an object, parsed by whoever wrote it. To write one, upsert `{ key, value }`
 * with `onConflict: 'user_id,key'`: the database adds the caller's own `user_id`.
 */
export const staffPreferenceRowSchema = v.object({ key: v.string(), value: v.unknown() });
export type StaffPreferenceRow = v.InferOutput<typeof staffPreferenceRowSchema>;

/**
 * The value of `costs.view`: categories in their order, and those that are hidden, by their labels. `seen` has them
 * in the order in which they first appeared, by which they keep their colours.
 */
export const costsViewPreferenceSchema = v.object({
  order: v.array(v.string()),
  hidden: v.array(v.string()),
  seen: v.optional(v.array(v.string())),
});
export type CostsViewPreference = v.InferOutput<typeof costsViewPreferenceSchema>;
