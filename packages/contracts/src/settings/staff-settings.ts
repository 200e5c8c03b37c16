import * as v from 'valibot';
import { SETTING_KEYS } from './settings.ts';

const keySchema = v.picklist(SETTING_KEYS);
const valueSchema = v.nullable(v.union([v.string(), v.number(), v.boolean()]));

/** The result of `staff_settings()`: what is set, whatever the environment says. */
export const staffSettingRowsSchema = v.array(
  v.object({
    key: v.string(),
    /** Null for the default, and for every secret. */
    value: valueSchema,
    is_set: v.boolean(),
    /** Counts the changes; a save names the revision on which it is based. */
    revision: v.number(),
    changed_at: v.nullable(v.string()),
    /** The account's current email address; null if the account no longer exists. */
    changed_by: v.nullable(v.string()),
  }),
);

/** The response of the function `system-settings`. */
export const staffSettingsSchema = v.object({
  settings: v.array(
    v.object({
      key: keySchema,
      value: valueSchema,
      isSet: v.boolean(),
      revision: v.number(),
      changedAt: v.nullable(v.string()),
      changedBy: v.nullable(v.string()),
    }),
  ),
  /** Values fixed by the environment; null for a secret. */
  given: v.record(v.string(), valueSchema),
  /** Facts that only the environment decides, for display. */
  facts: v.object({
    payments: v.picklist(['live', 'test', 'off']),
    mail: v.picklist(['smtp', 'api', 'none']),
  }),
});
export type StaffSettings = v.InferOutput<typeof staffSettingsSchema>;

/** The result of `setting_history()`, newest first. A secret has `is_set` instead of `value`. */
export const settingHistorySchema = v.array(
  v.object({
    id: v.number(),
    at: v.string(),
    actor: v.nullable(v.string()),
    before: v.object({ value: v.optional(valueSchema), is_set: v.optional(v.boolean()) }),
    after: v.object({ value: v.optional(valueSchema), is_set: v.optional(v.boolean()) }),
  }),
);
export type SettingChange = v.InferOutput<typeof settingHistorySchema>[number];

/** The result of `unconfirmed_settings()`: settings that revert to `value_before` unless they are confirmed in time. */
export const unconfirmedSettingsSchema = v.array(
  v.object({ key: v.string(), value_before: valueSchema, confirm_by: v.string() }),
);
export type UnconfirmedSetting = v.InferOutput<typeof unconfirmedSettingsSchema>[number];

/** The outcome of a test email, as returned by `send-test-mail`. */
export const testMailSchema = v.object({
  to: v.string(),
  /**
   * `sent`: a mail server has accepted it; `waiting`: it will be retried; `failed`: permanently; `stored`: there is no
   * mail server.
   */
  state: v.picklist(['sent', 'waiting', 'failed', 'stored']),
  /** The mail server's reply, if it refused the email. */
  reason: v.nullable(v.string()),
});
export type TestMail = v.InferOutput<typeof testMailSchema>;
