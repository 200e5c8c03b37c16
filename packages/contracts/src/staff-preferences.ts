import * as v from 'valibot';

/** Limits shared by the pages and the table's constraints. */
export const PREFERENCE_LIMITS = {
  /** Size of a value's JSON text, in bytes. */
  valueBytes: 65_536,
  /** Keys per user. */
  keys: 50,
} as const;

/** The keys that pages use in `staff_preferences`. */
export const PREFERENCE_KEYS = { costsView: 'costs.view' } as const;

/**
 * A row as a page reads it; the value is an object, which the page that wrote it parses. To write one, upsert `{ key,
 * value }` with `onConflict: 'user_id,key'`: the database adds the caller's own `user_id`.
 */
export const staffPreferenceRowSchema = v.object({ key: v.string(), value: v.unknown() });
export type StaffPreferenceRow = v.InferOutput<typeof staffPreferenceRowSchema>;

/**
 * The value of `costs.view`: the labels of the categories in order, and of the hidden ones. `seen` lists them in the
 * order in which they first appeared, which determines their colours.
 */
export const costsViewPreferenceSchema = v.object({
  order: v.array(v.string()),
  hidden: v.array(v.string()),
  seen: v.optional(v.array(v.string())),
});
export type CostsViewPreference = v.InferOutput<typeof costsViewPreferenceSchema>;
