import * as v from 'valibot';
import { SETTING_KEYS } from './settings.ts';

const keySchema = v.picklist(SETTING_KEYS);
const valueSchema = v.nullable(v.union([v.string(), v.number(), v.boolean()]));

/** What `staff_settings()` returns: what is set, whatever the environment says. */
export const staffSettingRowsSchema = v.array(
  v.object({
    key: v.string(),
    /** Null for the default, and for every secret. */
    value: valueSchema,
    is_set: v.boolean(),
    /** Counts the changes; a save names the one that it was made from. */
    revision: v.number(),
    changed_at: v.nullable(v.string()),
    /** What the account's e-mail address is now; null where there is no such account any more. */
    changed_by: v.nullable(v.string()),
  }),
);

/** The answer of the function `system-settings`. */
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
  /** What the environment gives, and decides; of a secret, null. */
  given: v.record(v.string(), valueSchema),
  /** What the environment alone decides, to be shown. */
  facts: v.object({
    payments: v.picklist(['live', 'test', 'off']),
    mail: v.picklist(['smtp', 'api', 'none']),
  }),
});
export type StaffSettings = v.InferOutput<typeof staffSettingsSchema>;

/** What `setting_history()` returns, newest first. A secret has `is_set` in the place of `value`. */
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

/** What `unconfirmed_settings()` returns: settings that go back to `value_before` unless they are confirmed in time. */
export const unconfirmedSettingsSchema = v.array(
  v.object({ key: v.string(), value_before: valueSchema, confirm_by: v.string() }),
);
export type UnconfirmedSetting = v.InferOutput<typeof unconfirmedSettingsSchema>[number];

/** What became of a test mail, as `send-test-mail` answers. */
export const testMailSchema = v.object({
  to: v.string(),
  /**
   * `sent`: a mail server has taken it; `waiting`: it is tried again; `failed`: for good; `stored`: there is no mail
   * server.
   */
  state: v.picklist(['sent', 'waiting', 'failed', 'stored']),
  /** What the mail server said, where it took nothing. */
  reason: v.nullable(v.string()),
});
export type TestMail = v.InferOutput<typeof testMailSchema>;
